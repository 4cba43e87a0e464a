-- Sign-ins of which their person said that somebody else made them; the rows of the login log themselves never change.
create table suspicious_sign_in (
  login_log_id uuid primary key,
  user_no text not null references person,
  comment text not null default '' check (char_length(comment) <= 80),
  -- Whether its session went on until then.
  session_ended boolean not null,
  reported_at timestamptz not null
);
create index suspicious_sign_in_user_no on suspicious_sign_in (user_no);

alter table letter
  drop constraint letter_cause_check,
  add constraint letter_cause_check check (cause in ('release', 'template-test', 'reminder', 'access-request', 'fault',
    'suspicious-sign-in'));
