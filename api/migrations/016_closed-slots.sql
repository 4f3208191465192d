-- No seat of a closed slot can be claimed any more: its event was called off. This stands on the
-- slot's own row because a claim that has waited for that row sees its newest version, while it reads
-- the event as it was when the claim began.
ALTER TABLE event_slots ADD COLUMN closed boolean NOT NULL DEFAULT false;
UPDATE event_slots SET closed = true FROM events
WHERE events.event_id = event_slots.event_id AND events.cancelled_at IS NOT NULL;

-- Events that were called off, for the job that ends what is left of them.
CREATE INDEX events_called_off ON events (event_id) WHERE cancelled_at IS NOT NULL;
