"""The API of the lexicons: what terms are called in other languages."""

from dataclasses import asdict
from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rulings_site.api.parameters import LanguageField, Parameters
from rulings_site.api.views import AskedView
from rulings_site.languages.lexicon import Lexicon
from rulings_site.languages.lexicon_file import list_languages
from rulings_site.rules.term_translations import sort_languages

LONGEST_TERM = 200


class LexiconParameters(Parameters):
    """Which term, in which language."""

    term = serializers.CharField(max_length=LONGEST_TERM, help_text="A term, English or not: special action, Stapel.")
    language = LanguageField(
        required=False, help_text="One language beside English; all that were learned if left out."
    )


class CandidateSerializer(serializers.Serializer[Any]):
    """A term that may stand for the one asked."""

    term = serializers.CharField()
    score = serializers.FloatField(help_text="How sure, 0 to 1.")
    count = serializers.IntegerField(help_text="Pairs of texts that have both.")


class TermSerializer(serializers.Serializer[Any]):
    """A term between English and one language."""

    language = serializers.CharField()
    from_english = CandidateSerializer(many=True, help_text="What stands for it, read as English; best first.")
    to_english = CandidateSerializer(many=True, help_text="What English stands for it, read in the language.")
    missing = serializers.CharField(help_text="Why nothing can be known: no lexicon; empty otherwise.")


class TermsSerializer(serializers.Serializer[Any]):
    """The languages that were asked."""

    results = TermSerializer(many=True)


class LexiconTerm(AskedView):
    """What a term is called in other languages, or in English, as learned from texts held in both.

    Learned by counting, not said by anyone: each candidate comes with how sure it is, and in how many
    texts it was seen.
    """

    parameters = LexiconParameters
    serializer_class = TermsSerializer

    def get(self, request: Request) -> Response:
        """Return the candidates of each language."""
        asked = self.asked.get("language")
        languages = [asked] if asked else sort_languages(list_languages(settings.LEXICON_DIR))
        return Response({"results": [_tell(language, self.asked["term"]) for language in languages]})


def _tell(language: str, term: str) -> dict[str, Any]:
    lexicon = Lexicon.load(settings.LEXICON_DIR, language)
    return {
        "language": language,
        "from_english": [asdict(one) for one in lexicon.from_english(term)],
        "to_english": [asdict(one) for one in lexicon.to_english(term)],
        "missing": lexicon.missing,
    }
