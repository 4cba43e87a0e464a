-- Business systems act with keys of their own, and are named where otherwise a person is.

create table system_credential (
  credential_id uuid primary key default gen_random_uuid(),
  system_code text not null references business_system,
  -- SHA-256 of the key, which is shown once and kept nowhere.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  -- Of a key that a newer one replaces: both are good until then.
  expires_at timestamptz,
  revoked_at timestamptz
);
create index system_credential_system_code on system_credential (system_code);

alter table announcement
  alter column creator_no drop not null,
  add column creator_system text references business_system,
  add column updater_system text references business_system,
  add constraint announcement_one_creator check (num_nonnulls(creator_no, creator_system) = 1),
  add constraint announcement_one_updater check (num_nonnulls(updater_no, updater_system) <= 1);
create unique index announcement_system_client_token on announcement (creator_system, client_token)
  where client_token is not null;

alter table announcement_change
  alter column actor_no drop not null,
  add column actor_system text references business_system,
  add constraint announcement_change_one_actor check (num_nonnulls(actor_no, actor_system) = 1);

-- Without a reference, as its other columns: what was done stays on record whatever becomes of the system.
alter table audit_record add column actor_system text;
