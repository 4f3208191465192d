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
GRANT SELECT, INSERT, UPDATE, DELETE ON consent_drafts TO chaps_api;
