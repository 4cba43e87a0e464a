-- What was done (audit) and who came in (login log): both only grow, by month.

create table audit_record (
  at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  request_id text not null,
  actor_no text,
  on_behalf_of text,
  actor_role_no text,
  actor_org_code text,
  session_id_hash text,
  ip text,
  env text,
  action text not null,
  target_type text,
  target_id text,
  result text not null check (result in ('ok', 'denied', 'failed')),
  reason text,
  detail jsonb,
  primary key (at, id)
) partition by range (at);

create table login_log (
  occurred_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  event_type text not null check (event_type in ('login', 'launch', 'logout', 'fail', 'refresh')),
  login_type text not null,
  result smallint not null check (result in (0, 1)),
  fail_reason text,
  user_no text not null,
  user_name text not null,
  org_code text,
  org_name text,
  role_no text,
  app_id uuid,
  app_code text not null,
  app_name text not null,
  session_id uuid,
  ip text not null,
  user_agent text not null,
  browser text not null,
  os text not null,
  device text not null check (device in ('pc', 'mobile', 'pad')),
  container_type text not null,
  env text not null,
  trace_id text not null,
  principal_no text,
  principal_name text,
  primary key (occurred_at, id)
) partition by range (occurred_at);
create index login_log_user_no on login_log (user_no, occurred_at, id);
create index login_log_app_id on login_log (app_id, occurred_at, id);

-- Catches rows of a month whose partition is missing, so that none is lost.
create table audit_record_default partition of audit_record default;
create table login_log_default partition of login_log default;

-- Makes the partitions of the months from `since` to `until`. Left alone is a month that exists, one whose rows are
-- in the default partition already, and one that overlaps another because the time zone was changed since.
create function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql as $$
declare
  month date := date_trunc('month', since)::date;
  made integer := 0;
  partition_name text;
begin
  while month <= until loop
    partition_name := format('%s_%s', parent, to_char(month, 'YYYYMM'));
    if to_regclass(partition_name) is null then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          partition_name, parent, month, month + interval '1 month');
        made := made + 1;
      exception when check_violation or invalid_object_definition then
        null;
      end;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;

select ensure_month_partitions('audit_record', current_date, (current_date + interval '2 months')::date);
select ensure_month_partitions('login_log', (current_date - interval '4 months')::date, (current_date + interval '2 months')::date);

-- Audit rows are written once. A superuser can still drop this; the hash chain of the login log answers that.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_record_append_only before update or delete on audit_record
  for each row execute function refuse_change();
create trigger audit_record_not_truncated before truncate on audit_record
  for each statement execute function refuse_change();
