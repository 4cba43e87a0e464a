-- Open pages are told that something of theirs has changed, over all portals: the message on the channel portal_event names
-- whom it concerns, or nobody where that is everybody. What has changed they read by the usual calls.

-- The open event streams, two of a person at most. What a process leaves behind is older than any stream that is open, and
-- goes first; nothing else is lost with it.
create unlogged table event_stream (
  stream_id uuid primary key,
  -- The order in which they were opened.
  opened_no bigserial,
  user_no text not null references person
);
create index event_stream_user_no on event_stream (user_no, opened_no);

-- Beyond so many people everybody is told, because a message is short.
create function emit_rights(people text[]) returns void language sql as $$
  select pg_notify('portal_event', json_strip_nulls(json_build_object(
    'kind', 'rights', 'people', case when cardinality(people) <= 100 then to_json(people) end))::text)
  where cardinality(people) > 0
$$;

create function emit_to_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_event', json_build_object('kind', tg_argv[0])::text);
  return null;
end $$;

create trigger data_version_event after update on data_version for each row
  when (new.topic = 'rights') execute function emit_to_all('rights');
create trigger application_event after insert or update or delete on application
  for each statement execute function emit_to_all('rights');
create trigger application_category_event after insert or update or delete on application_category
  for each statement execute function emit_to_all('rights');

-- Drafts concern no reader.
create trigger announcement_event_new after insert on announcement for each row
  when (new.status = 1) execute function emit_to_all('announcements');
create trigger announcement_event after update on announcement for each row
  when (old.status = 1 or new.status = 1) execute function emit_to_all('announcements');
create trigger announcement_event_gone after delete on announcement for each row
  when (old.status = 1) execute function emit_to_all('announcements');

create function emit_to_role_holders() returns trigger language plpgsql set search_path from current as $$
begin
  perform emit_rights((select array_agg(distinct user_no) from changed));
  return null;
end $$;
create trigger person_role_event_new after insert on person_role referencing new table as changed
  for each statement execute function emit_to_role_holders();
create trigger person_role_event after update on person_role referencing new table as changed
  for each statement execute function emit_to_role_holders();
create trigger person_role_event_gone after delete on person_role referencing old table as changed
  for each statement execute function emit_to_role_holders();

-- A grant to one person is nobody else's business, and there are many of them.
create function emit_grants() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed where subject_type <> 'person') then
    perform pg_notify('portal_event', '{"kind":"rights"}');
  else
    perform emit_rights((select array_agg(distinct subject_id) from changed));
  end if;
  return null;
end $$;
create trigger application_grant_event_new after insert on application_grant referencing new table as changed
  for each statement execute function emit_grants();
create trigger application_grant_event after update on application_grant referencing new table as changed
  for each statement execute function emit_grants();
create trigger application_grant_event_gone after delete on application_grant referencing old table as changed
  for each statement execute function emit_grants();

create function emit_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_event', json_build_object(
    'kind', 'session-ended', 'people', array[new.user_no], 'session', new.session_id)::text);
  return null;
end $$;
create trigger session_event after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function emit_session_end();

-- Somebody who may not sign in any more has no session either.
create function emit_person_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_event', json_build_object('kind', 'session-ended', 'people', array[new.user_no])::text);
  return null;
end $$;
create trigger person_event after update of status on person for each row
  when (old.status = 1 and new.status = 0) execute function emit_person_disabled();
