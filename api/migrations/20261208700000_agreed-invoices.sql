-- What staff agreed with the host about an invoice for more tests than are due: it then stands.
ALTER TABLE invoices ADD COLUMN agreement text;
GRANT UPDATE (agreement) ON invoices TO chaps_api;
