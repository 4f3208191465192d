-- Practices of England and Wales as the NHS lists them (`epraccur`), brought by `import-gp-practices`. None
-- is deleted: people who chose one that has closed are asked for another.
CREATE TABLE gp_practices (
  -- Of the Organisation Data Service.
  practice_code text PRIMARY KEY CHECK (practice_code ~ '^[A-Z0-9]{3,10}$'),
  name text NOT NULL,
  address_lines text[] NOT NULL,
  town text,
  postcode text NOT NULL,
  telephone text,
  opened_on date,
  -- NULL of one that is open.
  closed_on date,
  postcode_key text NOT NULL GENERATED ALWAYS AS (upper(replace(postcode, ' ', ''))) STORED,
  CONSTRAINT dates_are_bounded CHECK (
    opened_on >= '1900-01-01' AND opened_on < '3000-01-01'
    AND closed_on >= '1900-01-01' AND closed_on < '3000-01-01')
);
CREATE INDEX gp_practices_by_words ON gp_practices
  USING gin (to_tsvector('simple', name_words(name || ' ' || coalesce(town, ''))));
CREATE INDEX gp_practices_by_postcode ON gp_practices (postcode_key text_pattern_ops);

-- A person's practice: one of those, or what they typed, such as one in Scotland or Ireland.
CREATE TABLE gp_choices (
  profile_id text PRIMARY KEY REFERENCES profiles,
  practice_code text REFERENCES gp_practices,
  typed text,
  -- The person, or a member of staff; NULL through a mailed link.
  chosen_by uuid,
  chosen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gp_choices_name_one CHECK (num_nonnulls(practice_code, typed) = 1)
);
CREATE INDEX gp_choices_by_practice ON gp_choices (practice_code);

GRANT SELECT ON gp_practices TO chaps_api;
GRANT SELECT, INSERT, UPDATE (practice_code, typed, chosen_by, chosen_at) ON gp_choices TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON gp_choices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- An erased person has no practice, whichever version erases them.
CREATE FUNCTION forget_gp_choice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM gp_choices WHERE profile_id = NEW.profile_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_gp_choice AFTER UPDATE OF is_active ON profiles FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION forget_gp_choice();
