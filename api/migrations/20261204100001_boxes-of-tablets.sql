-- A hand-over that a tablet recorded names the codes that were in the box, as far as the tablet knew: their
-- tubes may reach the server later. One of the console has none; its tubes name it.
ALTER TABLE handovers ADD COLUMN codes text[], ADD COLUMN device text;
