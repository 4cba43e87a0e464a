-- Tickets by which an agent opens one application in the name of a principal. The portal orders them for the agent's own token.
create table idp.acting_ticket (
  ticket_hash bytea primary key,
  agent_no text not null references idp.account on delete cascade,
  principal_no text not null references idp.account on delete cascade,
  client_id text not null,
  -- As the portal names them; they go on to the application and mean nothing here.
  delegation_id text not null,
  org_code text not null,
  role_no text not null,
  -- End of the delegation; nothing that comes of the ticket lasts longer.
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  check (agent_no <> principal_no)
);
create index acting_ticket_delegation on idp.acting_ticket (delegation_id);
create index acting_ticket_expiry on idp.acting_ticket (expires_at);

-- Grants that came of tickets, to end them with their delegation.
create index oidc_record_delegation on idp.oidc_record ((payload #>> '{rar,0,delegation,id}'))
  where kind = 'Grant' and payload ? 'rar';
