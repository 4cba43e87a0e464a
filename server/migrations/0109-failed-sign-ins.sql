-- Each first screen says how many sign-ins have failed since the one before. Nearly always none has, and this table says so at the
-- cost of one row, where the log has a partition for each month.
create table failed_sign_in (
  user_no text primary key references person on delete cascade,
  last_at timestamptz not null
);
insert into failed_sign_in (user_no, last_at)
select user_no, max(occurred_at) from login_log join person using (user_no)
where event_type = 'fail' and app_id is null group by user_no;

-- The search path is kept with the function, so that statements with qualified names reach it too.
create function note_failed_sign_in() returns trigger language plpgsql set search_path from current as $$
begin
  -- The log also has names that nobody has.
  insert into failed_sign_in as known (user_no, last_at)
  select user_no, new.occurred_at from person where user_no = new.user_no
  on conflict (user_no) do update set last_at = excluded.last_at where known.last_at < excluded.last_at;
  return null;
end $$;
create trigger login_log_failed after insert on login_log for each row
  when (new.event_type = 'fail' and new.app_id is null) execute function note_failed_sign_in();

-- Names of places are kept in memory as well.
insert into data_version (topic) values ('sites');
create trigger site_version after insert or update or delete or truncate on site
  for each statement execute function raise_data_version('sites');
