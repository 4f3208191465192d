-- Whether a person wants to be reminded of his appointments. Whether he wants news is what
-- `subscriptions` says of his address; mails about a booking, a refund or a result always go.
ALTER TABLE profiles ADD COLUMN wants_reminders boolean NOT NULL DEFAULT true;
