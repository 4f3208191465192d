-- Append-only (see the grants): a changed mind is a new row.
CREATE TABLE consents (
  consent_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  profile_id text NOT NULL REFERENCES profiles,
  appointment_id uuid REFERENCES appointments,
  psa_test_date date NOT NULL,
  wording_version text NOT NULL,
  wording_hash text NOT NULL,
  questions jsonb NOT NULL,
  answers_encrypted text NOT NULL,
  given_by uuid,
  given_through text NOT NULL CHECK (given_through IN ('website', 'mailed link')),
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_person ON consents (profile_id, psa_test_date);

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

-- A mailed link works once; the row is written by whoever uses it first.
CREATE TABLE used_consent_links (
  token_id uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now(),
  -- Which consent it was used for: its token covers the GP consent of that form, too.
  consent_id uuid REFERENCES consents
);

-- Answers of a consent form that was not sent yet, so that a reload loses nothing and the browser
-- stores nothing. Sealed like the consents; gone with the consent, or an hour after the last change.
CREATE TABLE consent_drafts (
  profile_id text NOT NULL REFERENCES profiles,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  answers_encrypted text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (profile_id, event_id)
);
CREATE INDEX consent_drafts_by_expiry ON consent_drafts (expires_at);

GRANT SELECT, INSERT ON consents, gp_consents TO chaps_api;
-- The retention job deletes used links (api/src/platform/jobs/retention.ts).
GRANT SELECT, INSERT, DELETE ON used_consent_links TO chaps_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON consent_drafts TO chaps_api;
