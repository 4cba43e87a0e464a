-- What a person has read is kept in memory under a version, which is read with each of the person's requests.

create table announcement_reader (
  user_no text primary key,
  version bigint not null default 1
);
insert into announcement_reader (user_no) select distinct user_no from announcement_read;

-- The search path is kept with the function, so that statements with qualified names raise it too.
create function raise_reader_version() returns trigger language plpgsql set search_path from current as $$
begin
  insert into announcement_reader as reader (user_no)
  select distinct user_no from changed order by user_no
  on conflict (user_no) do update set version = reader.version + 1;
  return null;
end $$;

create trigger announcement_read_added after insert on announcement_read
  referencing new table as changed for each statement execute function raise_reader_version();
create trigger announcement_read_changed after update on announcement_read
  referencing new table as changed for each statement execute function raise_reader_version();
create trigger announcement_read_deleted after delete on announcement_read
  referencing old table as changed for each statement execute function raise_reader_version();
