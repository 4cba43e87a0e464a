-- The functions that the worker runs as the owner name every table with its schema. An unqualified name that is not in portal
-- falls through to pg_temp, even where that is last in the search path: a temporary table with a trigger of the worker ran as
-- the owner. They also bound what they are asked for: a log is kept as long as the law says at least, and as the setting
-- says where it was changed on the screen; and nobody makes partitions of a thousand years.
create or replace function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  missing record;
  made integer := 0;
begin
  if parent not in ('login_log', 'audit_record') then
    raise exception 'no log that grows by month: %', parent;
  end if;
  if until > since + interval '25 months' then
    raise exception 'partitions of two years at most are made at once';
  end if;
  for missing in select * from missing_month_partitions(('portal.' || parent)::regclass, since, until) loop
    begin
      execute format('create table portal.%I partition of portal.%I for values from (%L) to (%L)',
        missing.partition_name, parent, missing.starts_at, missing.ends_at);
      perform take_over_statistics(('portal.' || missing.partition_name)::regclass, ('portal.' || parent)::regclass);
      made := made + 1;
    exception when check_violation or duplicate_table then
      null;
    end;
  end loop;
  return made;
end $$;

-- A month of which rows are in the default partition, with the name and bounds of the partition that it is to get.
create or replace function month_to_move(
  parent text, month date, out partition_name text, out starts_at timestamptz, out ends_at timestamptz, out time_column text
) language plpgsql stable set search_path = portal, pg_temp as $$
begin
  time_column := case parent when 'login_log' then 'occurred_at' when 'audit_record' then 'at' end;
  if time_column is null then
    raise exception 'no log that grows by month: %', parent;
  end if;
  select m.partition_name, m.starts_at, m.ends_at into strict partition_name, starts_at, ends_at
  from missing_month_partitions(('portal.' || parent)::regclass, month, month) m;
end $$;

-- Makes the table of a month, which is part of nothing yet; one that a process left behind that ended in between is replaced.
create or replace function begin_month_partition(parent text, month date) returns void language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
begin
  select * into move from month_to_move(parent, month);
  execute format('drop table if exists portal.%I', move.partition_name);
  execute format('create table portal.%I (like portal.%I including all, check (%I >= %L and %I < %L))', move.partition_name,
    parent, move.time_column, move.starts_at, move.time_column, move.ends_at);
  perform take_over_statistics(('portal.' || move.partition_name)::regclass, ('portal.' || parent)::regclass);
end $$;

-- Copies so many rows of the month at most, all where null is given; returns how many.
create or replace function copy_to_month_partition(parent text, month date, most integer) returns integer language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
  copied integer;
begin
  select * into move from month_to_move(parent, month);
  execute format('insert into portal.%1$I select d.* from portal.%2$I d where d.%3$I >= %4$L and d.%3$I < %5$L and not exists (
      select from portal.%1$I p where p.%3$I = d.%3$I and p.id = d.id) limit %6$L::integer',
    move.partition_name, parent || '_default', move.time_column, move.starts_at, move.ends_at, most);
  get diagnostics copied = row_count;
  return copied;
end $$;

-- Puts the table of the month in the place of its rows in the default partition. The whole log is locked: a writer that has
-- chosen the default partition already would be refused there.
create or replace function attach_month_partition(parent text, month date) returns void language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
begin
  -- Refuses what is no log before anything is locked.
  perform month_to_move(parent, month);
  execute format('lock table portal.%I in access exclusive mode', parent);
  perform copy_to_month_partition(parent, month, null);
  select * into move from month_to_move(parent, month);
  execute format('alter table portal.%I disable trigger user', parent || '_default');
  execute format('delete from portal.%1$I where %2$I >= %3$L and %2$I < %4$L', parent || '_default',
    move.time_column, move.starts_at, move.ends_at);
  execute format('alter table portal.%I enable trigger user', parent || '_default');
  execute format('alter table portal.%I attach partition portal.%I for values from (%L) to (%L)', parent, move.partition_name,
    move.starts_at, move.ends_at);
end $$;

-- Drops the months of the login log that are older than so many whole ones, and lets the chain begin after their batches.
-- What is not sealed stays, and so does a partition that shares a batch with the next one. Of the batches that stand between
-- kept ones, because their rows came late, the hashes of rows go and the link stays.
create or replace function drop_login_log_months(months integer, out partition_names text[], out gone_until timestamptz) language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  part text;
begin
  if coalesce(months, 0) < 6 then
    raise exception 'at least six whole months of the login log are kept';
  end if;
  if months < (select (s.value #>> '{}')::integer from portal.setting s where s.name = 'loginLogMonths') then
    raise exception 'the login log is kept longer';
  end if;
  perform from portal.login_log_seal for update;
  select p.until into gone_until
  from month_partitions('portal.login_log') p, portal.login_log_seal s
  where p.until <= date_trunc('month', now()) - make_interval(months => months)
    and not exists (select from portal.login_log_batch b where b.first_at < p.until and b.last_at >= p.until)
    and not exists (select from portal.login_log_default d where d.occurred_at < p.until)
    and not exists (
      select from portal.login_log l where l.occurred_at < p.until and (
        l.row_no >= s.next_row_no or exists (select from portal.login_log_gap g where g.row_nos @> l.row_no)))
  order by p.until desc
  limit 1;
  if gone_until is null then
    return;
  end if;
  partition_names := array(
    select p.partition::text from month_partitions('portal.login_log') p where p.until <= gone_until order by p.until);
  foreach part in array partition_names loop
    execute format('drop table %s', part);
  end loop;
  update portal.login_log_batch set row_hashes = '' where last_at < gone_until and row_hashes <> '';
  with gone as (
    delete from portal.login_log_batch
    where batch_no < coalesce(
      (select min(batch_no) from portal.login_log_batch where last_at >= gone_until),
      (select batch_no + 1 from portal.login_log_seal))
    returning batch_no, hash
  ), latest as (
    select batch_no, hash from gone order by batch_no desc limit 1
  )
  update portal.login_log_seal set kept_from = gone_until,
    anchor_no = coalesce((select batch_no from latest), anchor_no),
    anchor_hash = coalesce((select hash from latest), anchor_hash);
end $$;
