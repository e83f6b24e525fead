"""How the admin writes dates: as every page does. Django asks this module by its name."""

DATE_FORMAT = "Y-m-d"
DATETIME_FORMAT = "Y-m-d H:i"
