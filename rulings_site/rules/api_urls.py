"""Addresses of the rules API."""

from django.urls import path, re_path

from rulings_site.rules.api_views import EditionDetail, EditionList, GlossaryList, RuleDetail, RuleList
from rulings_site.rules.cite_api_views import CiteText
from rulings_site.rules.compare_api_views import ChangeList
from rulings_site.rules.dating_api_views import WhichEdition
from rulings_site.rules.lexicon_api_views import LexiconTerm

urlpatterns = [
    path("editions/", EditionList.as_view(), name="api-edition-list"),
    re_path(
        r"^editions/(?P<language>[A-Za-z-]{2,20})/(?P<label>[\w .+-]{1,60})/$",
        EditionDetail.as_view(),
        name="api-edition-detail",
    ),
    path("rules/", RuleList.as_view(), name="api-rule-list"),
    re_path(r"^rules/(?P<number>[^/]{1,40})/$", RuleDetail.as_view(), name="api-rule-detail"),
    path("compare/", ChangeList.as_view(), name="api-change-list"),
    path("cite/", CiteText.as_view(), name="api-cite"),
    path("which-edition/", WhichEdition.as_view(), name="api-which-edition"),
    path("glossary/", GlossaryList.as_view(), name="api-glossary-list"),
    path("lexicon/", LexiconTerm.as_view(), name="api-lexicon"),
]
