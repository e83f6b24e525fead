"""`manage.py make_editors NAME …`: the group of those who may correct, and users in it."""

import argparse
from typing import Any

from django.contrib.auth.models import Group, Permission, User
from django.core.management.base import BaseCommand, CommandError

GROUP = "Editors"
MAY_ADD = ("provenance.correction", "provenance.document")
MAY_VIEW = (
    "cards.card", "provenance.correction", "provenance.document", "provenance.source", "rules.agreement",
    "rules.descent", "rules.edition", "rules.period", "rulings.ruling",
)  # fmt: skip


class Command(BaseCommand):
    """Make the group, give it the rights it needs, and put users into it. Safe to repeat."""

    help = "Make the group Editors, and put users into it who exist already."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="a user, who may log in to the admin then")

    def handle(self, *args: Any, **options: Any) -> None:
        users = list(User.objects.filter(username__in=options["names"]))
        if missing := set(options["names"]) - {user.username for user in users}:
            raise CommandError(f"no such user: {', '.join(sorted(missing))}")
        group, _ = Group.objects.get_or_create(name=GROUP)
        wanted = [("add", one) for one in MAY_ADD] + [("view", one) for one in MAY_VIEW]
        for verb, model in wanted:
            app, name = model.split(".")
            group.permissions.add(Permission.objects.get(content_type__app_label=app, codename=f"{verb}_{name}"))
        for user in users:
            user.groups.add(group)
            user.is_staff = True
            user.save(update_fields=["is_staff"])
        self.stdout.write(f"the group {GROUP} has {group.user_set.count()} users")
