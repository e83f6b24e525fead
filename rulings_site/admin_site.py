"""The admin: where people look at what is held, review doubtful links, and editors say what is so."""

from ipaddress import ip_address
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import get_user_model
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.template.response import TemplateResponse
from rest_framework.throttling import BaseThrottle

from rulings_site.rules.link_review import is_doubtful
from rulings_site.rules.models import Descent, Period


class LoginForm(AdminAuthenticationForm):
    """Asks for name and password. No name is longer than those that are kept, so none longer is looked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        longest = get_user_model()._meta.get_field("username").max_length
        self.fields["username"].validators.append(MaxLengthValidator(longest))


class CasebookAdminSite(AdminSite):
    """The admin of Casebook."""

    site_title = site_header = "Casebook"
    index_title = "What is held, and what is to be reviewed"
    index_template = "admin/overview.html"
    login_form = LoginForm

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The first page of the admin, with how much is to be reviewed."""
        doubtful = Period.objects.filter(is_doubtful()).count()
        possible = Descent.objects.filter(kind=Descent.Kind.POSSIBLE).count()
        return super().index(request, {"doubtful": doubtful, "possible": possible, **(extra_context or {})})


def find_caller(request: HttpRequest) -> str | None:
    """Return the address a login comes from, by which proxies the API counts its callers; None where it is none."""
    told = BaseThrottle().get_ident(request) or ""  # type: ignore[arg-type]  # it reads META only
    try:
        return str(ip_address(told.partition("%")[0]))  # fe80::1%eth0: the part of a zone is no address
    except ValueError:
        return None
