"""The addresses of the site; each app owns its own."""

from django.urls import URLPattern, URLResolver, path
from django.views.generic import TemplateView

urlpatterns: list[URLPattern | URLResolver] = [
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain"), name="robots"),
]
