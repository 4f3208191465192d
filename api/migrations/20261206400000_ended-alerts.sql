-- The mail of an alert that has ended names nobody: it only prevents a second mail on the same day.
ALTER TABLE outbox DROP CONSTRAINT outbox_names_its_subject,
  ADD CONSTRAINT outbox_names_its_subject CHECK (CASE
  WHEN kind IN ('booking-confirmation', 'appointment-moved', 'event-changed', 'reminder',
    'cancellation', 'cancelled-by-staff', 'event-cancelled', 'refund', 'payment-failed',
    'payment-link') THEN appointment_id IS NOT NULL
  WHEN kind IN ('result-ready', 'result-corrected') THEN profile_id IS NOT NULL
  WHEN kind = 'consent-link' THEN profile_id IS NOT NULL AND test_date IS NOT NULL
  WHEN kind = 'follow-up-overdue' THEN email IS NOT NULL AND follow_up_id IS NOT NULL
  WHEN kind = 'clinician-granted' THEN email IS NOT NULL AND grant_id IS NOT NULL
  WHEN kind = 'host-invoice' THEN email IS NOT NULL AND invoice_id IS NOT NULL
  WHEN kind = 'staff-message'
    THEN message_id IS NOT NULL AND num_nonnulls(appointment_id, email) = 1
  WHEN kind IN ('newsletter-welcome', 'second-step-locked', 'staff-invitation')
    THEN email IS NOT NULL
  WHEN kind = 'event-near' THEN email IS NOT NULL OR alert_id IS NULL
  ELSE num_nonnulls(appointment_id, profile_id, email) > 0 END) NOT VALID;
GRANT UPDATE (email, alert_id) ON outbox TO chaps_api;
