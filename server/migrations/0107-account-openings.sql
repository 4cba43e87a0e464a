-- Accounts that are opened for many people: who asked, and what became of each person.

create table account_opening (
  run_id uuid primary key default gen_random_uuid(),
  starter_no text not null references person,
  -- Of the request that asked, for mails and audit records.
  lang text not null check (lang in ('zh', 'en')),
  request_id text not null,
  ip text not null,
  env text not null,
  started_at timestamptz not null,
  -- When a worker was last at it; one whose worker is gone is gone on with by another.
  seen_at timestamptz not null,
  -- Since when the provider does not answer; null while it does.
  stalled_since timestamptz,
  ended_at timestamptz
);
create index account_opening_latest on account_opening (started_at desc, run_id);
-- One at a time.
create unique index account_opening_open on account_opening ((true)) where ended_at is null;

create table account_opening_person (
  run_id uuid not null references account_opening on delete cascade,
  user_no text not null references person,
  -- Null until their turn.
  outcome text check (outcome in ('opened', 'exists', 'disabled', 'failed')),
  fault text check (fault in ('email-taken', 'provider')),
  -- How often the provider was asked, and when last: nobody else asks for this person within a minute of that.
  tries integer not null default 0,
  tried_at timestamptz,
  -- Where the code was mailed to.
  address text,
  expires_at timestamptz,
  -- A code that no mail tells, until it is saved or has expired.
  code_sealed text,
  handed boolean not null default false,
  primary key (run_id, user_no)
);
create index account_opening_person_waiting on account_opening_person (run_id) where outcome is null;
create index account_opening_person_of on account_opening_person (user_no);

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device', 'second-factor', 'delegation',
    'transport-test', 'account-opened')
);
