-- Numbers of people in reports, as they were disclosed when their month was over: rounded, and null where
-- withheld. Counted again, a month would tell who was added since; a true count is never kept.
CREATE TABLE report_months (
  report text NOT NULL,
  -- Its first day.
  month date NOT NULL,
  figures jsonb NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (report, month)
);
GRANT SELECT, INSERT ON report_months TO chaps_api;
