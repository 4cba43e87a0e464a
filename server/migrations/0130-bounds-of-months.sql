-- The functions that the worker runs as the owner bound what they are asked for: a log is kept as long as the law says at least
-- and as the setting says, and nobody makes partitions of a thousand years.
create or replace function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql
security definer set search_path = portal, pg_temp as $$
declare
  missing record;
  made integer := 0;
begin
  if until > since + interval '25 months' then
    raise exception 'partitions of two years at most are made at once';
  end if;
  for missing in select * from missing_month_partitions(parent::regclass, since, until) loop
    begin
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        missing.partition_name, parent, missing.starts_at, missing.ends_at);
      perform take_over_statistics(missing.partition_name::regclass, parent::regclass);
      made := made + 1;
    exception when check_violation or duplicate_table then
      null;
    end;
  end loop;
  return made;
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
  if months < (select (s.value #>> '{}')::integer from setting s where s.name = 'loginLogMonths') then
    raise exception 'the login log is kept longer';
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
