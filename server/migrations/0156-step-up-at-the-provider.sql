-- A person who is signed in is asked again by the provider: what the answer is checked by, in the session that asked.
create table pending_step_up (
  state_hash bytea primary key,
  user_no text not null,
  session_id uuid not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (user_no, session_id) references session on delete cascade
);
create index pending_step_up_expires_at on pending_step_up (expires_at);
create index pending_step_up_session on pending_step_up (user_no, session_id);

alter table step_up_ticket drop constraint step_up_ticket_method_check;
alter table step_up_ticket add constraint step_up_ticket_method_check
  check (method in ('password', 'totp', 'recovery', 'provider'));
