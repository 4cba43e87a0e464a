-- The login log and its counts name applications by code. A code belongs to the first application that the log knows by it, also after
-- that one has another code or is gone, so that nobody reads another application's sign-ins by taking its code.
create table application_code (
  app_code text primary key,
  -- Without a foreign key: the code outlives its application. Null for the portal's own code, and for one that is nobody's.
  app_id uuid
);
insert into application_code (app_code) values ('iambiz');
insert into application_code (app_code, app_id)
select distinct on (app_code) app_code, app_id
from (select app_code, app_id, min(occurred_at) as first_at from login_log where app_id is not null group by app_code, app_id) known
order by app_code, first_at
on conflict do nothing;
-- A code that an application has now and the log knows for another one is nobody's, so that neither reads the sign-ins of the other.
insert into application_code as known (app_code, app_id) select app_code, app_id from application
on conflict (app_code) do update set app_id = null where known.app_id is distinct from excluded.app_id;
create index application_code_app_id on application_code (app_id);

create function claim_application_code() returns trigger language plpgsql set search_path from current as $$
begin
  insert into application_code (app_code, app_id) values (new.app_code, new.app_id) on conflict do nothing;
  if not exists (select from application_code c where c.app_code = new.app_code and c.app_id = new.app_id) then
    raise unique_violation using message = format('the code %s belongs to another application', new.app_code),
      constraint = 'application_code_pkey', table = 'application_code';
  end if;
  return new;
end $$;
create trigger application_claims_code before insert on application
  for each row execute function claim_application_code();
create trigger application_claims_new_code before update of app_code on application
  for each row when (new.app_code <> old.app_code) execute function claim_application_code();

-- A code that the log does not know, such as one with a typing error, is free again.
create function release_application_code() returns trigger language plpgsql set search_path from current as $$
begin
  delete from application_code c where c.app_code = old.app_code and c.app_id = old.app_id
    and not exists (select from login_app_key k where k.app_code = old.app_code)
    and not exists (select from login_log l where l.app_id = old.app_id and l.app_code = old.app_code);
  return null;
end $$;
create trigger application_releases_code after delete on application
  for each row execute function release_application_code();
create trigger application_releases_former_code after update of app_code on application
  for each row when (new.app_code <> old.app_code) execute function release_application_code();
