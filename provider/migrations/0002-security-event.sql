-- Failed sign-ins on their way to whoever keeps the login log, as security event tokens (RFC 8417, RFC 8935).
-- What somebody typed is in none of the columns: people type passwords into the wrong field.

create table idp.security_event (
  event_id uuid primary key default gen_random_uuid(),
  occurred_at timestamptz not null,
  -- Null where no account was meant.
  account_no text,
  reason text not null check (reason in ('wrong_password', 'locked', 'disabled', 'unknown_account')),
  address text not null,
  user_agent text not null,
  request_id text not null,
  -- Failed deliveries so far.
  attempts integer not null default 0,
  -- Not to be taken before: it is new, leased by a process, or waits after a failed delivery.
  due_at timestamptz not null,
  delivered_at timestamptz
);
create index security_event_due on idp.security_event (due_at) where delivered_at is null;
create index security_event_age on idp.security_event (occurred_at);

-- A closed door costs no password hash, so tries at it come as fast as the network brings them. One row a minute
-- for each account and address tells of them all; without this, a flood of requests would be a flood of rows,
-- of tokens and of log entries.
create unique index security_event_locked on idp.security_event
  (account_no, address, date_bin('1 minute', occurred_at, timestamptz '2000-01-01 00:00:00Z'))
  nulls not distinct where reason = 'locked';
