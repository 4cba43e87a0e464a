-- How applications are connected to the bundled provider, as far as the portal's own statements ask; the provider has the rows
-- that count. Written with each change there, and by a job where the portal ended in between.
create table connection (
  app_id uuid primary key references application on delete cascade,
  client_id text not null unique,
  kind text not null check (kind in ('oidc')),
  -- 1 on; 0 off: only who manages the application signs on, to test it.
  status smallint not null default 0 check (status in (0, 1)),
  template text not null,
  -- Where a sign-on begins that the portal starts (OpenID Connect Core 4).
  initiate_login_uri text check (initiate_login_uri ~* '^https?://'),
  -- Until when its secret counts; null without end, or without a secret.
  secret_until timestamptz,
  -- Days before that end at which administrators were told the last time, for this secret.
  secret_warned_days integer,
  -- The provider's number of the change: a later one is not overwritten by an earlier one.
  revision integer not null,
  updated_at timestamptz not null default now()
);
create index connection_secret_until on connection (secret_until) where secret_until is not null;

-- Opening an application reads it from memory. `application.client_id` is read no more; a later release drops it.
create trigger connection_version after insert or update or delete or truncate on connection
  for each statement execute function raise_data_version('applications');

-- By what the provider knows the session in which one of ours began; the migration of sign-outs adds it as well.
alter table session add column if not exists provider_sid text;

-- The organization and role with which an application was opened last: applications are told of them first.
alter table session add column opened_org_code text;
alter table session add column opened_role_no text;

-- Mails say that a secret of an application ends soon.
alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device', 'second-factor', 'delegation',
    'transport-test', 'account-opened', 'connection')
);

-- The provider is told by jobs what a change means for applications that are connected, by whichever way it came.

create function queue_connection_rechecks(app_ids json, user_nos json, key text default null) returns void
language plpgsql set search_path from current as $$
begin
  perform graphile_worker.add_job('connections:recheck',
    json_build_object('appIds', coalesce(app_ids, '[]'), 'userNos', coalesce(user_nos, '[]')),
    -- After all other jobs: many people may change at once.
    job_key := key, priority := 10);
end $$;

-- Who loses an application that was signed on to is signed out of it.
create function recheck_grants() returns trigger language plpgsql set search_path from current as $$
declare
  app_ids json;
  user_nos json;
begin
  select json_agg(distinct c.app_id) filter (where c.subject_type <> 'person'),
    json_agg(distinct c.subject_id) filter (where c.subject_type = 'person')
  into app_ids, user_nos
  from changed c join connection k on k.app_id = c.app_id and k.status = 1
  where tg_op <> 'INSERT' or c.effect = 'deny';
  if coalesce(app_ids, user_nos) is not null then
    perform queue_connection_rechecks(app_ids, user_nos);
  end if;
  return null;
end $$;
create trigger application_grant_denied after insert on application_grant
  referencing new table as changed for each statement execute function recheck_grants();
create trigger application_grant_changed after update on application_grant
  referencing old table as changed for each statement execute function recheck_grants();
create trigger application_grant_gone after delete on application_grant
  referencing old table as changed for each statement execute function recheck_grants();

create function recheck_people() returns trigger language plpgsql set search_path from current as $$
declare
  user_nos json;
begin
  if not exists (select from connection where status = 1) then
    return null;
  end if;
  if tg_table_name = 'delegation' then
    -- The agent is admitted in person as well, to applications that do not ask for delegations.
    select json_agg(distinct user_no) into user_nos
    from changed cross join lateral unnest(array[principal_no, agent_no]) as person (user_no) where accepted;
  else
    select json_agg(distinct user_no) into user_nos from changed;
  end if;
  if user_nos is not null then
    perform queue_connection_rechecks(null, user_nos);
  end if;
  return null;
end $$;
create trigger person_role_gone after delete on person_role
  referencing old table as changed for each statement execute function recheck_people();
create trigger delegation_changed after update on delegation
  referencing old table as changed for each statement execute function recheck_people();

-- So does an agent who stops acting.
create function recheck_former_agent() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from connection where status = 1) then
    perform queue_connection_rechecks(null, json_build_array(old.user_no));
  end if;
  return null;
end $$;
create trigger session_stops_acting after update of delegation_id on session for each row
  when (old.delegation_id is not null and new.delegation_id is null) execute function recheck_former_agent();

-- With an organization or role that is out of use, or elsewhere in the tree, anybody may lose anything. Imports change them one by
-- one: what waits already looks after all of them.
create function recheck_everybody() returns trigger language plpgsql set search_path from current as $$
declare
  is_less boolean;
  app_ids json;
begin
  if tg_table_name = 'organization' then
    select exists (select from changed c join before b on b.org_code = c.org_code
      where c.status < b.status or c.parent_code is distinct from b.parent_code) into is_less;
  else
    select exists (select from changed c join before b on b.role_no = c.role_no where c.status < b.status) into is_less;
  end if;
  select json_agg(app_id) into app_ids from connection where status = 1 and is_less;
  if app_ids is not null then
    perform queue_connection_rechecks(app_ids, null, 'connections:recheck:everybody');
  end if;
  return null;
end $$;
create trigger organization_changed after update on organization
  referencing old table as before new table as changed for each statement execute function recheck_everybody();
create trigger role_changed after update on role
  referencing old table as before new table as changed for each statement execute function recheck_everybody();

create function follow_applications() returns trigger language plpgsql set search_path from current as $$
declare
  renamed json;
  withdrawn json;
begin
  select json_agg(c.app_id) filter (where (b.name_zh, b.name_en) is distinct from (c.name_zh, c.name_en)),
    json_agg(c.app_id) filter (where b.status in (1, 2) and c.status not in (1, 2) and k.status = 1)
  into renamed, withdrawn
  from changed c join before b on b.app_id = c.app_id join connection k on k.app_id = c.app_id;
  if renamed is not null then
    perform graphile_worker.add_job('connections:names', json_build_object('appIds', renamed));
  end if;
  if withdrawn is not null then
    perform queue_connection_rechecks(withdrawn, null);
  end if;
  return null;
end $$;
create trigger application_followed after update on application
  referencing old table as before new table as changed for each statement execute function follow_applications();

-- With an application its connection goes; one that was removed at the provider is gone there already.
create function remove_connections() returns trigger language plpgsql set search_path from current as $$
declare
  gone json;
begin
  select json_agg(json_build_object('appId', app_id, 'clientId', client_id)) into gone from changed;
  if gone is not null then
    perform graphile_worker.add_job('connections:delete', json_build_object('connections', gone));
  end if;
  return null;
end $$;
create trigger connection_gone after delete on connection
  referencing old table as changed for each statement execute function remove_connections();
