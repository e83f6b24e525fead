"""The addresses of the site; each app owns its own."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

from rulings_site.home import favicon, home

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("api/", include("rulings_site.api_urls")),
    path("", home, name="home"),
    path("", include("rulings_site.rules.urls")),
    path("", include("rulings_site.cards.urls")),
    path("", include("rulings_site.rulings.urls")),
    path("", include("rulings_site.checker.urls")),
    path("", include("rulings_site.provenance.urls")),
    path("", include("rulings_site.search.urls")),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain"), name="robots"),
]

handler400 = "rulings_site.api.problems.bad_request"
handler500 = "rulings_site.api.problems.server_error"
