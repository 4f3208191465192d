-- Codes of the labels that the charity prints for tubes itself: one for each person of an event. The
-- version before prints labels with references, and does not know them.
CREATE TABLE tube_codes (
  event_id uuid NOT NULL REFERENCES events,
  code text NOT NULL CHECK (code <> ''),
  appointment_id uuid REFERENCES appointments,
  walk_in_id uuid REFERENCES walk_ins,
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, code),
  CONSTRAINT tube_codes_of_one CHECK (num_nonnulls(appointment_id, walk_in_id) = 1)
);
CREATE UNIQUE INDEX tube_codes_by_subject
  ON tube_codes (event_id, coalesce(appointment_id, walk_in_id));

GRANT SELECT, INSERT ON tube_codes TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT ON tube_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();
