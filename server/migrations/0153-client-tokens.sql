-- Creations by their clientToken, with a digest of what was sent: the same request is answered as before, another content under the
-- same token is refused. In one table, so that a record that was deleted since is not made again by a late retry.
create table client_request (
  -- `person:` and the staff number, or `system:` and the system code.
  sender text not null,
  call text not null,
  token text not null check (token ~ '^[A-Za-z0-9_-]{8,64}$'),
  digest bytea not null check (octet_length(digest) = 32),
  -- Null only within the transaction that creates the record.
  answer jsonb,
  sent_at timestamptz not null,
  primary key (sender, call, token)
);
create index client_request_sent_at on client_request (sent_at);

-- Tokens of before are not taken over: without a digest, another text under one of them would be lost in silence.
alter table announcement drop column client_token;
alter table fault_report drop column client_token;
alter table delegation drop column client_token;
alter table zone_article drop column client_token;
