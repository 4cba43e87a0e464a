-- Which batch has a number, asked for rows that stand between those of others.
create index login_log_batch_row_nos on login_log_batch using gist (row_nos);

-- The partitions of a table that grows by month, with their bounds.
create function month_partitions(parent regclass)
returns table (partition regclass, since timestamptz, until timestamptz) language sql stable as $$
  select c.oid::regclass, bounds[1]::timestamptz, bounds[2]::timestamptz
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid,
  regexp_match(pg_get_expr(c.relpartbound, c.oid), '^FOR VALUES FROM \(''(.*)''\) TO \(''(.*)''\)$') bounds
  where i.inhparent = parent and bounds is not null
$$;

-- The months from `since` to `until` that have no partition of their own: each from where the partition before it ends to
-- where the next one begins, which differs from the month only where the time zone was changed.
create function missing_month_partitions(parent regclass, since date, until date)
returns table (partition_name text, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  with months as (
    select month::timestamptz as month, (month + interval '1 month')::timestamptz as next
    from generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') month
  ), pieces as (
    select format('%s_%s', (select relname from pg_class where oid = parent), to_char(month, 'YYYYMM')) as partition_name,
      greatest(month, (select max(p.until) from month_partitions(parent) p where p.since <= month and p.until > month))
        as starts_at,
      least(next, (select min(p.since) from month_partitions(parent) p where p.since > month and p.since < next)) as ends_at
    from months
  )
  select * from pieces
  where starts_at < ends_at
    and not exists (
      select from pg_inherits where inhparent = parent and inhrelid = to_regclass(pieces.partition_name)
    )
$$;

-- Makes them, but for those whose rows are in the default partition already, or that a move has left half done: that is for the move.
create or replace function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql as $$
declare
  missing record;
  made integer := 0;
begin
  for missing in select * from missing_month_partitions(parent::regclass, since, until) loop
    begin
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        missing.partition_name, parent, missing.starts_at, missing.ends_at);
      made := made + 1;
    exception when check_violation or duplicate_table then
      null;
    end;
  end loop;
  return made;
end $$;
