-- Of the rows before, without a lock that anybody waits for.
ALTER TABLE event_slots VALIDATE CONSTRAINT slot_not_oversold;
ALTER TABLE appointments VALIDATE CONSTRAINT came_after_the_end;
