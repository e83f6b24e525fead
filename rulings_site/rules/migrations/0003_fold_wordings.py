"""The digest of what a text says no longer depends on signs that damaged documents lost."""

import hashlib

from django.db import migrations

from rulings_site.languages.fold import fold_wording


def fold_anew(apps, schema_editor):
    wordings = apps.get_model("rules", "Wording").objects
    changed = []
    for wording in wordings.all().iterator():
        content = f"{wording.language}\0{fold_wording(wording.text)}"
        wording.folded_digest = hashlib.blake2b(content.encode(), digest_size=16).hexdigest()
        changed.append(wording)
    wordings.bulk_update(changed, ["folded_digest"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("rules", "0002_identity_through_time")]
    operations = [migrations.RunPython(fold_anew, migrations.RunPython.noop)]
