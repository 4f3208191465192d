-- Foreign keys without an index: each look-up from the referenced side, and each deletion there, read
-- the whole table (api/src/platform/db/foreign-keys.test.ts).
CREATE INDEX attendance_by_event ON attendance (event_id);
CREATE INDEX consent_drafts_by_event ON consent_drafts (event_id);
CREATE INDEX consents_by_appointment ON consents (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX follow_ups_by_owner ON follow_ups (owner) WHERE owner IS NOT NULL;
CREATE INDEX outbox_by_follow_up ON outbox (follow_up_id) WHERE follow_up_id IS NOT NULL;
CREATE INDEX outbox_by_grant ON outbox (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX outbox_by_invitation ON outbox (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX outbox_by_invoice ON outbox (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX outbox_by_person ON outbox (profile_id) WHERE profile_id IS NOT NULL;
CREATE INDEX result_batches_by_laboratory ON result_batches (laboratory_id)
  WHERE laboratory_id IS NOT NULL;
CREATE INDEX results_by_appointment ON results (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX results_by_batch ON results (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX set_aside_by_batch ON set_aside_results (batch_id);
CREATE INDEX staff_invitations_by_event ON staff_invitations (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX staff_roles_by_event ON staff_roles (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX staff_roles_by_user ON staff_roles (user_id);
CREATE INDEX tube_codes_by_appointment ON tube_codes (appointment_id)
  WHERE appointment_id IS NOT NULL;
CREATE INDEX tube_codes_by_walk_in ON tube_codes (walk_in_id) WHERE walk_in_id IS NOT NULL;
CREATE INDEX used_consent_links_by_consent ON used_consent_links (consent_id);
CREATE INDEX visit_steps_by_walk_in ON visit_steps (walk_in_id) WHERE walk_in_id IS NOT NULL;

-- The log of readings is searched by day, as the audit log is.
CREATE INDEX access_log_by_day ON access_log (created_at);
