-- When each second factor was used that a sign-in under way has so far, in seconds since 1970; when a source of identity
-- asked the person; and, where it only adds a factor to a session, when that session began.
alter table idp.first_factor
  add column factors jsonb not null default '{}',
  add column signed_in_at timestamptz,
  add column begun_at timestamptz;
