"""Which edition is this text? What it says is compared with every edition held; pure Python, no database."""
