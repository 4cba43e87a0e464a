-- A mailing to a whole company takes hours at a gentle pace: mails to single people do not wait behind it.
alter table mail add column is_of_many boolean not null default false;
drop index mail_due_at;
create index mail_due_alone on mail (due_at, mail_id) where state = 'queued' and not is_of_many;
create index mail_due_of_many on mail (due_at, mail_id) where state = 'queued' and is_of_many;

create or replace function next_mails(at timestamptz, most integer) returns setof uuid language sql
  set enable_sort = off set enable_bitmapscan = off as $$
  with alone as (
    select mail_id from portal.mail where state = 'queued' and not is_of_many and due_at <= at
    order by due_at, mail_id limit most
    for update skip locked
  ), of_many as (
    select mail_id from portal.mail where state = 'queued' and is_of_many and due_at <= at
    order by due_at, mail_id limit most - (select count(*) from alone)
    for update skip locked
  )
  select mail_id from alone union all select mail_id from of_many
$$;
