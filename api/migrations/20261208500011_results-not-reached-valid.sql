ALTER TABLE results VALIDATE CONSTRAINT results_unreachable, VALIDATE CONSTRAINT dates_are_bounded;
