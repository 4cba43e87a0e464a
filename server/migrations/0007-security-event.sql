-- Security events that were taken, so that a token counts once. The portal refuses tokens that are older than a day,
-- and forgets their rows soon after.
create table security_event (
  jti text primary key,
  issued_at timestamptz not null
);
create index security_event_issued_at on security_event (issued_at);
