-- When and for which file it was chosen how a laboratory's files are read; null for choices made before. The
-- version before sets neither.
ALTER TABLE laboratories ADD COLUMN mapped_at timestamptz, ADD COLUMN mapped_from text,
  ADD CONSTRAINT dates_are_bounded CHECK (
    mapped_at >= '1899-12-31 00:00Z' AND mapped_at < '3000-01-02 00:00Z') NOT VALID;
GRANT UPDATE (mapped_at, mapped_from) ON laboratories TO chaps_api;
