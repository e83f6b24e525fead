"""The API of citations: a text is posted, and every number and quotation in it is checked."""

from typing import Any

from rest_framework import serializers

from rulings_site.api.views import TextView
from rulings_site.rules.citations.check import Check, TooLong, check_text
from rulings_site.rules.cite_serializers import CheckSerializer, TextToCheck


class CiteText(TextView):
    """Checks what a text cites: numbers and quotations, on the day it gives or the one asked for. Nothing is kept."""

    body = TextToCheck
    serializer_class = CheckSerializer

    def answer(self, given: dict[str, Any]) -> Check:
        try:
            return check_text(given["text"], given.get("on"))
        except TooLong as error:
            raise serializers.ValidationError({"text": [str(error)]}) from error
