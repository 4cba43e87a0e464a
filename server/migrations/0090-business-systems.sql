-- Business systems, their managers and keys are written by administrators, over what they have read: the revision stands for
-- all three.
alter table business_system add column revision integer not null default 1;

-- To the minute, so that a system that calls often does not write often.
alter table system_credential add column last_used_at timestamptz;
