-- The audit log is searched by day and by who did it.
CREATE INDEX audit_log_by_day ON audit_log (created_at);
CREATE INDEX audit_log_by_actor ON audit_log (actor, audit_id);
