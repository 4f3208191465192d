-- Limits are counted anew after a crash; counting must not make every request wait for the disk.
ALTER TABLE rate_limits SET UNLOGGED;
