-- Scans at the box are deleted once nobody asks about the day any more.
GRANT DELETE ON box_scans TO chaps_api;
