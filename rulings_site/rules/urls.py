"""Addresses of the rules. `/rules/701.40b/` follows today, `/rules/2015-01-23/701.31b/` is permanent."""

from django.urls import path, register_converter

from rulings_site.rules import cite_views, compare_views, edition_views, feeds, history_views, views
from rulings_site.rules.converters import DayConverter
from rulings_site.rules.dating_views import which_edition

register_converter(DayConverter, "day")

urlpatterns = [
    path("rules/", views.edition_detail, name="rule-list"),
    path("rules/editions/", views.edition_list, name="edition-list"),
    path("rules/<day:day>/", views.edition_detail, name="edition-detail"),
    path("rules/<day:day>/all/", edition_views.edition_whole, name="edition-whole"),
    path("rules/<day:day>/export.<str:form>", edition_views.edition_export, name="edition-export"),
    path("rules/<day:day>/changes/", compare_views.edition_changes, name="edition-changes"),
    path("rules/<day:day>/<str:number>/", views.rule_detail, name="dated-rule-detail"),
    path("rules/<str:number>/", views.rule_detail, name="rule-detail"),
    path("rules/<day:day>/<str:number>/history/", history_views.rule_history, name="dated-rule-history"),
    path("rules/<str:number>/history/", history_views.rule_history, name="rule-history"),
    path("compare/", compare_views.compare_chooser, name="compare"),
    path("compare/<day:before>/<day:after>/", compare_views.compare_detail, name="compare-detail"),
    path("compare/<day:before>/<day:after>/changes.<str:form>", compare_views.compare_export, name="compare-export"),
    path("cite/", cite_views.cite_text, name="cite"),
    path("which-edition/", which_edition, name="which-edition"),
    path("feeds/", feeds.feed_list, name="feed-list"),
    path("feeds/editions/", feeds.edition_feed, name="feed-editions"),
    path("feeds/rules/<day:day>/<str:number>/", feeds.rule_feed, name="feed-rule"),
    path("feeds/sections/<day:day>/<str:number>/", feeds.section_feed, name="feed-section"),
    path("glossary/", views.glossary_list, name="glossary-list"),
    path("glossary/<str:slug>/", views.glossary_detail, name="glossary-detail"),
]
