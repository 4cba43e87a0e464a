-- The mails that are next, locked. However wrong the planner's numbers are after many were written at once, they are read in
-- the order of their index: it would sort all that wait, each time.
create function next_mails(at timestamptz, most integer) returns setof uuid language sql
  set enable_sort = off set enable_bitmapscan = off as $$
  select mail_id from portal.mail where state = 'queued' and due_at <= at order by due_at, mail_id limit most
  for update skip locked
$$;

-- The mail log goes from letter to letter, the latest first.
create index letter_created_at on letter (created_at desc, letter_id);
