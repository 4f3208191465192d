-- The courier who took a box and who replied at the laboratory are named for two years (guidance of the Royal
-- College of Pathologists on records of specimens received). Counts and times of a box stay, as do the codes
-- that are of nobody's tube: the others are with their samples, which end with the person's records.
-- Audit rows name neither; those of the version before do.
CREATE FUNCTION forget_old_box(box uuid, unknown text[], earlier_than date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_event uuid;
BEGIN
  IF earlier_than > current_date - interval '2 years' THEN
    RAISE EXCEPTION 'names on hand-overs are kept for two years';
  END IF;
  UPDATE handovers SET taken_by = 'Erased', codes = CASE WHEN codes IS NOT NULL THEN unknown END,
    received_from = CASE WHEN received_from IS NOT NULL THEN 'Erased' END
  WHERE handover_id = box AND greatest(handed_at, received_at) < earlier_than
  RETURNING event_id INTO of_event;
  IF of_event IS NULL THEN
    RAISE EXCEPTION 'a hand-over is younger';
  END IF;
  UPDATE audit_log SET details = details - 'taken_by' - 'received_from'
  WHERE subject = 'event ' || of_event AND action IN ('tubes handed over', 'tubes received')
    AND lower(details ->> 'handover_id') = box::text;
END $$;
REVOKE ALL ON FUNCTION forget_old_box FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_old_box TO chaps_api;
