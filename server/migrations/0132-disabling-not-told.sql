-- Whether the provider has still to be told that the person was disabled. Who is enabled again before it was is disabled there
-- all the same, for a moment: sign-ins, grants and codes of before end with it.
alter table person add column disabling_untold boolean not null default false;

create function note_disabling() returns trigger language plpgsql set search_path from current as $$
begin
  new.disabling_untold := true;
  return new;
end $$;
create trigger person_disabled before update of status on person
  for each row when (old.status = 1 and new.status = 0) execute function note_disabling();
