-- Whoever sees only some organizations or applications has lists of them in each statement, as searches for people have: of a
-- thousand each was compared with the hundred most frequent ones of each month.
alter table login_log alter org_code set statistics 10, alter app_code set statistics 10;
analyze login_log (org_code, app_code);

-- A partition does not take this over from its parent.
create function take_over_statistics(part regclass, parent regclass) returns void language plpgsql as $$
declare
  kept record;
begin
  for kept in select attname, attstattarget from pg_attribute
    where attrelid = parent and attnum > 0 and not attisdropped and attstattarget >= 0 loop
    execute format('alter table %s alter %I set statistics %s', part, kept.attname, kept.attstattarget);
  end loop;
end $$;

create or replace function ensure_month_partitions(parent text, since date, until date) returns integer language plpgsql as $$
declare
  missing record;
  made integer := 0;
begin
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
