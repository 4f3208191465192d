-- The sessions in which a tablet was enrolled or has said which one it is: they end with it. A session has
-- one tablet at each event. The version before ties none.
CREATE TABLE clinic_device_sessions (
  session_id uuid NOT NULL,
  event_id uuid NOT NULL REFERENCES events,
  device_id uuid NOT NULL REFERENCES clinic_devices ON DELETE CASCADE,
  PRIMARY KEY (session_id, event_id)
);
CREATE INDEX clinic_device_sessions_by_device ON clinic_device_sessions (device_id);
GRANT SELECT, INSERT, UPDATE (device_id) ON clinic_device_sessions TO chaps_api;

-- Sessions that the API admits no more, whatever the sign-in service says of them.
CREATE TABLE ended_sessions (
  session_id uuid PRIMARY KEY,
  ended_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON ended_sessions TO chaps_api;
