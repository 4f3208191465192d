-- Tablets of an event's day. One begins as a code, which a coordinator shows and which enrols one
-- tablet. The version before takes no notice of them.
CREATE TABLE clinic_devices (
  device_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL REFERENCES events,
  -- SHA-256 of 32 random bytes, base64url.
  code_hash text NOT NULL UNIQUE,
  code_expires_at timestamptz NOT NULL,
  code_made_by uuid NOT NULL,
  label text,
  enrolled_by uuid,
  enrolled_at timestamptz,
  last_seen_at timestamptz,
  -- As the tablet says: steps that it has not sent, and percent of its battery.
  unsent integer CHECK (unsent >= 0),
  battery integer CHECK (battery BETWEEN 0 AND 100),
  revoked_by uuid,
  revoked_at timestamptz,
  CONSTRAINT clinic_devices_enrolled
    CHECK (num_nonnulls(label, enrolled_by, enrolled_at, last_seen_at) IN (0, 4)),
  CONSTRAINT clinic_devices_revoked CHECK (num_nonnulls(revoked_by, revoked_at) IN (0, 2))
);
CREATE INDEX clinic_devices_by_event ON clinic_devices (event_id);

GRANT SELECT, INSERT, DELETE, UPDATE (label, enrolled_by, enrolled_at, last_seen_at, unsent, battery,
  revoked_by, revoked_at) ON clinic_devices TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE OF enrolled_at, revoked_at
  ON clinic_devices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
