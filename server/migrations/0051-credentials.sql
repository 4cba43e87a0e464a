-- Step-up: somebody who is signed in has just said again who they are.
create table step_up_ticket (
  ticket_hash bytea primary key,
  user_no text not null,
  session_id uuid not null,
  -- Of the provider, encrypted: that it has seen the password. It changes the password without asking for it again.
  proof_sealed text not null,
  expires_at timestamptz not null,
  foreign key (user_no, session_id) references session on delete cascade
);
create index step_up_ticket_expires_at on step_up_ticket (expires_at);
create index step_up_ticket_session on step_up_ticket (user_no, session_id);

-- When somebody last changed the password here; what it is only the provider knows.
create table password_change (
  user_no text primary key references person,
  changed_at timestamptz not null
);

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed')
);
