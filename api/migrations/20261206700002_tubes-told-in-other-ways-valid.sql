ALTER TABLE samples VALIDATE CONSTRAINT samples_told_how;
