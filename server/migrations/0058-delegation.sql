-- Delegation of authority: one person (the principal) lets another (the agent) act with one of the principal's organizations
-- and roles for a time. Where it stands is not stored: it follows from what was decided, from the clock, and from whether the
-- principal holds the role now.

create table delegation (
  delegation_id uuid primary key,
  principal_no text not null references person,
  agent_no text not null references person,
  org_code text not null references organization,
  role_no text not null references role,
  app_scope text not null check (app_scope in ('all', 'some')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (char_length(reason) <= 500),
  -- The agent's answer; none while it waits.
  accepted boolean,
  decided_at timestamptz,
  comment text check (char_length(comment) <= 500),
  -- An early end.
  ended_at timestamptz,
  ended_by text check (ended_by in ('principal', 'agent', 'administrator')),
  ended_no text references person,
  end_reason text check (char_length(end_reason) <= 500),
  -- The status that both were told of last, so that each change by time or by a lost role is told once.
  told_status smallint not null default 0 check (told_status between 0 and 6),
  reminded_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What the browser sent it under, so that sent twice it is one.
  client_token text check (char_length(client_token) between 8 and 64),
  check (principal_no <> agent_no),
  check (starts_at < ends_at),
  check ((accepted is null) = (decided_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
create index delegation_principal on delegation (principal_no, created_at desc);
create index delegation_agent on delegation (agent_no, created_at desc);
create unique index delegation_client_token on delegation (principal_no, client_token) where client_token is not null;
create index delegation_ends_at on delegation (ends_at) where ended_at is null;

-- Chosen applications, where the scope is `some`.
create table delegation_application (
  delegation_id uuid not null references delegation on delete cascade,
  app_id uuid not null references application on delete cascade,
  primary key (delegation_id, app_id)
);

-- The delegation that a session acts by. It is checked with every request, and left behind once it is over.
alter table session add column delegation_id uuid references delegation;
create index session_delegation on session (delegation_id) where delegation_id is not null;

-- Both names in the login log; the audit record has on_behalf_of.
alter table login_log add column delegation_id uuid;

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device', 'second-factor', 'delegation')
);

-- People are looked for as everything else is: by full pinyin and initials of the Chinese name too, written with the name.
alter table person
  add column pinyin text not null default '',
  add column initials text not null default '';
