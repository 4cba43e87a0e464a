-- Failures by the address that they came from, with what narrows them to a reader's part of the log; they are few among the rows.
create index login_log_failed_ip on login_log (ip, occurred_at) include (org_code, app_code, user_no) where result = 0;
