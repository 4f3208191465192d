-- Money that is taken at the event, in the books beside the payment provider's. The version before records
-- neither, and reads these steps as ones that change no state.
ALTER TABLE visit_steps DROP CONSTRAINT visit_steps_step_check,
  ADD CONSTRAINT visit_steps_step_check CHECK (step IN ('arrived', 'ready', 'sampled', 'not sampled',
    'did not attend', 'undo', 'paid', 'not paid'));

CREATE TABLE day_payments (
  -- The step by which it was taken.
  payment_id uuid PRIMARY KEY REFERENCES visit_steps (action_id),
  -- One of each booking, for whatever is taken on the day.
  order_id text NOT NULL REFERENCES payment_orders,
  -- Pence, by the price of the booking.
  amount integer NOT NULL CHECK (amount > 0),
  method text NOT NULL CHECK (method IN ('cash', 'card')),
  taken_by uuid NOT NULL,
  device text,
  taken_at timestamptz NOT NULL,
  -- Whether it stands: it was not taken back, and is no repetition of one before it.
  counts boolean NOT NULL DEFAULT false,
  -- Given back by hand, the whole of it.
  given_back_by uuid,
  given_back_at timestamptz,
  CONSTRAINT day_payments_given_back
    CHECK (num_nonnulls(given_back_by, given_back_at) = 0
      OR (num_nonnulls(given_back_by, given_back_at) = 2 AND counts))
);
CREATE UNIQUE INDEX day_payments_of_one ON day_payments (order_id)
  WHERE counts AND given_back_at IS NULL;
CREATE INDEX day_payments_by_order ON day_payments (order_id);
CREATE INDEX day_payments_by_time ON day_payments (taken_at);

GRANT SELECT, INSERT, UPDATE (counts, given_back_by, given_back_at) ON day_payments TO chaps_api;
CREATE CONSTRAINT TRIGGER require_audit AFTER INSERT OR UPDATE ON day_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_user = 'chaps_api') EXECUTE FUNCTION require_audit();

-- As before; steps about money are none of the visit's.
CREATE OR REPLACE FUNCTION visit_of(subject uuid, event uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  standing text[] := '{}';
  done record;
  sampled integer;
  not_sampled integer;
BEGIN
  FOR done IN SELECT s.step, s.reason FROM visit_steps s
    WHERE coalesce(s.appointment_id, s.walk_in_id) = subject AND s.event_id = event
      AND s.step NOT IN ('paid', 'not paid')
    ORDER BY s.done_at, s.action_id
  LOOP
    IF done.step = 'undo' THEN
      standing := standing[1:cardinality(standing) - 1];
    ELSIF done.step = 'sampled' AND done.reason <> '' THEN
      standing := standing || 'override'::text;
    ELSE
      standing := standing || done.step;
    END IF;
  END LOOP;
  IF NOT 'arrived' = ANY (standing) THEN
    RETURN CASE WHEN 'did not attend' = ANY (standing) THEN 'did not attend' ELSE 'expected' END;
  END IF;
  IF standing && ARRAY['ready', 'override'] THEN
    sampled := least(array_position(standing, 'sampled'), array_position(standing, 'override'));
  END IF;
  not_sampled := array_position(standing, 'not sampled');
  IF sampled < coalesce(not_sampled, sampled + 1) THEN RETURN 'sampled'; END IF;
  IF not_sampled IS NOT NULL THEN RETURN 'not sampled'; END IF;
  RETURN CASE WHEN 'ready' = ANY (standing) THEN 'ready' ELSE 'arrived' END;
END $$;
