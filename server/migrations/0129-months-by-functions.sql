-- The worker makes and drops months of the logs, and owns neither (decision 0085): these functions run as the owner, each does
-- the whole of one step, and none can take a row away that is to be kept. Their search path ends with pg_temp, so that no temporary
-- table stands for one of ours.
alter function ensure_month_partitions(text, date, date) security definer set search_path = portal, pg_temp;

-- A month of which rows are in the default partition, with the name and bounds of the partition that it is to get.
create function month_to_move(
  parent text, month date, out partition_name text, out starts_at timestamptz, out ends_at timestamptz, out time_column text
) language plpgsql stable set search_path = portal, pg_temp as $$
begin
  time_column := case parent when 'login_log' then 'occurred_at' when 'audit_record' then 'at' end;
  if time_column is null then
    raise exception 'no log that grows by month: %', parent;
  end if;
  select m.partition_name, m.starts_at, m.ends_at into strict partition_name, starts_at, ends_at
  from missing_month_partitions(parent::regclass, month, month) m;
end $$;

-- Makes the table of a month, which is part of nothing yet; one that a process left behind that ended in between is replaced.
create function begin_month_partition(parent text, month date) returns void language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
begin
  select * into move from month_to_move(parent, month);
  execute format('drop table if exists %I', move.partition_name);
  execute format('create table %I (like %I including all, check (%I >= %L and %I < %L))', move.partition_name, parent,
    move.time_column, move.starts_at, move.time_column, move.ends_at);
  perform take_over_statistics(move.partition_name::regclass, parent::regclass);
end $$;

-- Copies so many rows of the month at most, all where null is given; returns how many.
create function copy_to_month_partition(parent text, month date, most integer) returns integer language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
  copied integer;
begin
  select * into move from month_to_move(parent, month);
  execute format('insert into %1$I select d.* from %2$I d where d.%3$I >= %4$L and d.%3$I < %5$L and not exists (
      select from %1$I p where p.%3$I = d.%3$I and p.id = d.id) limit %6$L::integer',
    move.partition_name, parent || '_default', move.time_column, move.starts_at, move.ends_at, most);
  get diagnostics copied = row_count;
  return copied;
end $$;

-- Puts the table of the month in the place of its rows in the default partition. The whole log is locked: a writer that has
-- chosen the default partition already would be refused there.
create function attach_month_partition(parent text, month date) returns void language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  move record;
begin
  execute format('lock table %I in access exclusive mode', parent);
  perform copy_to_month_partition(parent, month, null);
  select * into move from month_to_move(parent, month);
  execute format('alter table %I disable trigger user', parent || '_default');
  execute format('delete from %1$I where %2$I >= %3$L and %2$I < %4$L', parent || '_default',
    move.time_column, move.starts_at, move.ends_at);
  execute format('alter table %I enable trigger user', parent || '_default');
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, move.partition_name,
    move.starts_at, move.ends_at);
end $$;

-- Drops the months of the login log that are older than so many whole ones, and lets the chain begin after their batches.
-- What is not sealed stays, and so does a partition that shares a batch with the next one. Of the batches that stand between
-- kept ones, because their rows came late, the hashes of rows go and the link stays.
create function drop_login_log_months(months integer, out partition_names text[], out gone_until timestamptz) language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  part text;
begin
  if coalesce(months, 0) < 1 then
    raise exception 'at least one whole month of the login log is kept';
  end if;
  perform from login_log_seal for update;
  select p.until into gone_until
  from month_partitions('login_log') p, login_log_seal s
  where p.until <= date_trunc('month', now()) - make_interval(months => months)
    and not exists (select from login_log_batch b where b.first_at < p.until and b.last_at >= p.until)
    and not exists (select from login_log_default d where d.occurred_at < p.until)
    and not exists (
      select from login_log l where l.occurred_at < p.until and (
        l.row_no >= s.next_row_no or exists (select from login_log_gap g where g.row_nos @> l.row_no)))
  order by p.until desc
  limit 1;
  if gone_until is null then
    return;
  end if;
  partition_names := array(
    select p.partition::text from month_partitions('login_log') p where p.until <= gone_until order by p.until);
  foreach part in array partition_names loop
    execute format('drop table %s', part);
  end loop;
  update login_log_batch set row_hashes = '' where last_at < gone_until and row_hashes <> '';
  with gone as (
    delete from login_log_batch
    where batch_no < coalesce(
      (select min(batch_no) from login_log_batch where last_at >= gone_until),
      (select batch_no + 1 from login_log_seal))
    returning batch_no, hash
  ), latest as (
    select batch_no, hash from gone order by batch_no desc limit 1
  )
  update login_log_seal set kept_from = gone_until,
    anchor_no = coalesce((select batch_no from latest), anchor_no),
    anchor_hash = coalesce((select hash from latest), anchor_hash);
end $$;

revoke execute on function ensure_month_partitions(text, date, date), begin_month_partition(text, date),
  copy_to_month_partition(text, date, integer), attach_month_partition(text, date), drop_login_log_months(integer) from public;
