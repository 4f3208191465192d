-- A merge that was undone gave back what it had replaced; from now on undoing deletes it.
UPDATE record_merges SET replaced = '{}' WHERE undone_at IS NOT NULL AND replaced <> '{}';
