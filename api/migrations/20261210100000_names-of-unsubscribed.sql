-- Only the address is needed after somebody unsubscribes.
UPDATE subscriptions SET name = '' WHERE unsubscribed_at IS NOT NULL AND name <> '';
