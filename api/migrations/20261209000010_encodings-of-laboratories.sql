-- LAB_ENCODINGS in shared/contracts/src/lab-readings.ts: staff could choose two that were not kept.
ALTER TABLE laboratories
  DROP CONSTRAINT laboratories_encoding_check,
  ADD CONSTRAINT laboratories_encoding_check CHECK (encoding IN ('utf-8', 'utf-16le', 'windows-1252',
    'windows-1250', 'macintosh', 'iso-8859-2', 'iso-8859-15'));
