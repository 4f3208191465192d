-- For results that the laboratory does not call raised or not raised: their letters are drafted, too.
INSERT INTO letter_templates (name, recipient, about, subject, body) VALUES
('Result of any kind, to the person', 'person', 'any', 'Your PSA blood test on {sample_date}',
E'Dear {name},\n\nWe have the result of the PSA blood test that you had at {event} on {sample_date}. Your PSA was {result}. The laboratory wrote: {comment}\n\nPlease call us, so that we can explain what this means for you.\n\nPlease keep this letter. You can show it to your GP.\n\nYours sincerely,\n\nThe clinical team')
ON CONFLICT (name) DO NOTHING;
