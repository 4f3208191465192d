ALTER TABLE invoices VALIDATE CONSTRAINT dates_are_bounded;
