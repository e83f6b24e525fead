"""What wordings cite is held from now on; here for those that were loaded before."""

from django.db import migrations

from rulings_site.rules.references import find_references


def fill(apps, schema_editor):
    citation = apps.get_model("rules", "Citation")
    wordings = apps.get_model("rules", "Wording").objects.filter(citations=None)
    citation.objects.bulk_create(
        [
            citation(wording_id=pk, number=number, range_to=range_to)
            for pk, text in wordings.values_list("pk", "text").iterator()
            for number, range_to in dict.fromkeys((one.number, one.range_to) for one in find_references(text))
        ],
        batch_size=1000,
    )


class Migration(migrations.Migration):
    dependencies = [("rules", "0003_fold_wordings")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
