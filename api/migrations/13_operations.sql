-- What keeps the product safe outside its processes: the service `backup` and the restore test report
-- here as the owner of the tables (deploy/database/chaps-pgbackrest). The API shows it and warns.
CREATE TABLE operation_reports (
  operation text PRIMARY KEY CHECK (operation IN ('backup', 'restore-test', 'disk')),
  reported_at timestamptz NOT NULL DEFAULT now(),
  -- The last time it went well.
  succeeded_at timestamptz,
  -- Where backups go, without credentials; empty on the same machine.
  target text NOT NULL DEFAULT '',
  -- Used part of the disk with the database.
  used_share double precision CHECK (used_share BETWEEN 0 AND 1),
  CHECK ((operation = 'disk') = (used_share IS NOT NULL))
);

GRANT SELECT ON operation_reports TO chaps_api;
