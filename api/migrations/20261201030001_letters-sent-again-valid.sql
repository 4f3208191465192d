-- Reads, and lets everybody write.
ALTER TABLE letters VALIDATE CONSTRAINT dates_are_bounded,
  VALIDATE CONSTRAINT letters_return_reason, VALIDATE CONSTRAINT letters_asked,
  VALIDATE CONSTRAINT letters_end_reason, VALIDATE CONSTRAINT letters_came_back,
  VALIDATE CONSTRAINT letters_sends_again_fkey;
CREATE INDEX letters_by_sends_again ON letters (sends_again) WHERE (sends_again IS NOT NULL);
