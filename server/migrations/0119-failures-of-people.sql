-- How many of somebody's rows failed is told without reading the others: for a part of a name that a thousand people have, those
-- are tens of thousands.
create index login_log_failed_user on login_log (user_no, occurred_at, id) where result = 0;

-- People are looked for by lists of their numbers. Each of them was compared with the hundred most frequent people of each month,
-- which took longer than to find their rows.
alter table login_log alter user_no set statistics 10;
analyze login_log (user_no);
create or replace function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql as $$
declare
  missing record;
  made integer := 0;
begin
  for missing in select * from missing_month_partitions(parent::regclass, since, until) loop
    begin
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        missing.partition_name, parent, missing.starts_at, missing.ends_at);
      -- A partition does not take this over from its parent.
      if parent = 'login_log' then
        execute format('alter table %I alter user_no set statistics 10', missing.partition_name);
      end if;
      made := made + 1;
    exception when check_violation or duplicate_table then
      null;
    end;
  end loop;
  return made;
end $$;
