-- When a source of identity ends the session of the person, which the session here does not outlive.
alter table idp.first_factor add column ends_at timestamptz;
