ALTER TABLE results VALIDATE CONSTRAINT results_colour_check;
