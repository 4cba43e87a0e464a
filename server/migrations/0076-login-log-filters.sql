-- Failures by their reason; they are few among the rows.
create index login_log_fail_reason on login_log (fail_reason, occurred_at, id) where fail_reason is not null;

-- Whose a session is, where only the session is named.
create index session_session_id on session (session_id);
