"""The admin as an app: importing it must not need the models that it shows."""

from django.contrib.admin.apps import AdminConfig


class CasebookAdminConfig(AdminConfig):
    default_site = "rulings_site.admin_site.CasebookAdminSite"
