-- Codes by mail: to choose another password, and to prove another address.

-- A code stands in its letter encrypted, and in the mail alone in the clear.
alter table letter add column code_sealed text;
-- From then on it is of no use to anybody, and is not sent any more.
alter table letter add column useful_until timestamptz;

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change')
);
alter table letter drop constraint letter_path_check;
alter table letter add constraint letter_path_check check (path ~ '^/home' or path = '/password/forgot');

alter table mail drop constraint mail_reason_check;
alter table mail add constraint mail_reason_check check (
  reason in ('refused', 'not-now', 'unreachable', 'tls', 'sign-in', 'sender', 'no-answer', 'worker-lost',
    'recipient-left', 'bad-address', 'gave-up', 'withdrawn', 'group-disabled', 'overdue')
);

-- Another address that somebody wants, as far as the portal knows: the provider keeps the code, and decides.
create table email_change (
  user_no text primary key references person,
  address text not null check (char_length(address) between 3 and 254),
  -- error: the code is over, and another one has to be asked for.
  state text not null check (state in ('verifying', 'error')),
  expires_at timestamptz not null
);
create index email_change_expires_at on email_change (expires_at);
