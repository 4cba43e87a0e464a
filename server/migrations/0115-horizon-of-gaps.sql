-- What is passed over has its horizon from the next sealing: at the moment of passing nobody knows the last transaction that
-- has begun (decision 0027).
alter table login_log_gap alter column horizon drop not null;
alter table audit_record_gap alter column horizon drop not null;
