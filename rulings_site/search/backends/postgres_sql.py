# ruff: noqa: S608 - what is put in is numbers, and names of tables made of numbers; no word of a query gets here.
"""The statements that do not depend on a query."""

from rulings_site.search.backends.postgres_layout import SAMPLE, SAMPLED

CREATE_LIVE = "CREATE TABLE IF NOT EXISTS search_live (live jsonb NOT NULL)"
READ_LIVE = "SELECT live::text FROM search_live"
FORGET_LIVE = "DELETE FROM search_live"
KEEP_LIVE = "INSERT INTO search_live VALUES (%s)"
LOCK = "SELECT pg_try_advisory_lock(%s)"
SET = "SELECT set_config(%s, %s, false)"
FIND_TABLES = "SELECT relname FROM pg_class WHERE relkind = 'r' AND pg_table_is_visible(oid) AND relname ~ %s"
MEASURE = "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name"

CREATE_DRAFT = (
    "CREATE TEMPORARY TABLE draft (number integer GENERATED ALWAYS AS IDENTITY, lane smallint, heft real,"
    " terms integer[], weights smallint[], held datemultirange, document bytea) ON COMMIT DROP"
)
COPY_DRAFT = "COPY draft (lane, heft, terms, weights, held, document) FROM STDIN"
CREATE_TERMS = (
    'CREATE TABLE {terms} (shelf smallint, term text COLLATE "C", number integer, strong integer, texts integer)'
)
COPY_TERMS = "COPY {terms} FROM STDIN"
CREATE = (
    "CREATE TABLE {texts} AS SELECT row_number() OVER best::integer AS id, lane,"
    f" CASE WHEN hashint4(number) % {SAMPLED} = 0 THEN terms || {SAMPLE} ELSE terms END AS terms,"
    " weights, held FROM draft WINDOW best AS (ORDER BY heft DESC, number) ORDER BY heft DESC, number",
    "CREATE TABLE {documents} AS SELECT row_number() OVER (ORDER BY heft DESC, number)::integer AS id, document"
    " FROM draft ORDER BY heft DESC, number",
    "CREATE INDEX ON {texts} USING gin (terms) WITH (fastupdate = off)",
    "ALTER TABLE {documents} ADD PRIMARY KEY (id)",
    "ALTER TABLE {terms} ADD PRIMARY KEY (shelf, term)",
    "ANALYZE {texts}",
    "ANALYZE {terms}",
)
"""What makes a generation of its draft, in this order."""

READ_TERMS = "SELECT term, shelf, number, strong, texts FROM {terms} WHERE shelf = ANY(%s) AND term = ANY(%s)"
READ_BEGINNINGS = (
    "SELECT shelf, found.* FROM unnest(%s::smallint[]) AS shelves (shelf), LATERAL ("
    " SELECT term, number, strong, texts FROM ("
    "  SELECT * FROM {terms} AS known WHERE known.shelf = shelves.shelf"
    "  AND term >= %s AND term < %s ORDER BY term LIMIT %s) AS begun ORDER BY texts DESC, term LIMIT %s"
    ") AS found"
)
