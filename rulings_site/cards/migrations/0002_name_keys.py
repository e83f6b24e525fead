from django.db import migrations, models

from rulings_site.cards.name_keys import key_of


def fill_keys(apps, schema_editor):
    names = apps.get_model("cards", "CardName").objects.values_list("pk", "name")
    rows = [(key_of(name), pk) for pk, name in names.iterator()]
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany("UPDATE cards_cardname SET key = %s WHERE id = %s", rows)


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [
        migrations.AddField("cardname", "key", models.CharField(default="", max_length=200), preserve_default=False),
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("cardname", "key", models.CharField(db_index=True, max_length=200)),
    ]
