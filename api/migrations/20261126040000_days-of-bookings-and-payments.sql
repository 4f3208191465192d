-- Figures of days, weeks and months: what was booked and what was paid.
CREATE INDEX appointments_by_confirmation ON appointments (confirmed_at)
  WHERE confirmed_at IS NOT NULL;
CREATE INDEX payment_transactions_by_day ON payment_transactions (created_at);
