-- Another address that somebody wants is given up where the address changes in whichever other way: a screen, a file, a
-- directory. What was changed officially in the meantime holds.
create function forget_wanted_address() returns trigger language plpgsql set search_path from current as $$
begin
  delete from email_change where user_no = new.user_no;
  return null;
end $$;
create trigger person_address_changed after update of email on person
  for each row when (old.email is distinct from new.email) execute function forget_wanted_address();
