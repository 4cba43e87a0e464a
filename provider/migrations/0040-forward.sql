-- Connections of applications behind a proxy that asks about each request (forward authentication).
alter table idp.client drop constraint client_kind_check;
alter table idp.client add constraint client_kind_check check (kind in ('oidc', 'saml', 'cas', 'forward')) not valid;

-- The hosts of these applications, each with its port if it is not the usual one. A host belongs to one connection.
create table idp.forward_host (
  host text primary key,
  client_id text not null references idp.client on delete cascade
);
create index forward_host_client on idp.forward_host (client_id);

create function idp.write_forward_hosts() returns trigger language plpgsql as $$
begin
  delete from idp.forward_host where client_id = new.client_id;
  insert into idp.forward_host (host, client_id)
    select regexp_replace(origin, '^https?://', ''), new.client_id
    from jsonb_array_elements_text(new.settings #> '{forward,hosts}') as origin;
  return null;
end $$;
create trigger client_forward_hosts after insert or update of settings on idp.client
  for each row when (new.kind = 'forward') execute function idp.write_forward_hosts();
