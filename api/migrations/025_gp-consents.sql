-- Whether a result may be shared with the person's GP: one row for each time it was agreed to or
-- withdrawn. Append-only, like the consents it belongs to; the newest row of a consent counts.
CREATE TABLE gp_consents (
  gp_consent_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consent_id uuid NOT NULL REFERENCES consents,
  action text NOT NULL CHECK (action IN ('given', 'withdrawn')),
  wording_version text NOT NULL,
  wording_hash text NOT NULL,
  wording text NOT NULL,
  recorded_by uuid,
  recorded_through text NOT NULL CHECK (recorded_through IN ('website', 'mailed link')),
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX gp_consents_by_consent ON gp_consents (consent_id, gp_consent_id DESC);
GRANT SELECT, INSERT ON gp_consents TO chaps_api;

-- Which consent a mailed link was used for: its token covers the tick of that form, too.
ALTER TABLE used_consent_links ADD COLUMN consent_id uuid REFERENCES consents;
