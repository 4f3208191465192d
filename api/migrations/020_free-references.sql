-- A reference that another appointment has would end a claim with an error; another one is drawn.
CREATE OR REPLACE FUNCTION new_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  candidate text;
BEGIN
  LOOP
    SELECT 'CH-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
      INTO candidate FROM generate_series(1, 8);
    EXIT WHEN NOT EXISTS (SELECT FROM appointments WHERE reference = candidate);
  END LOOP;
  RETURN candidate;
END
$$;
