-- What all workers together have asked for within the latest second in which one asked.
create table mail_pace (
  only_one boolean primary key default true check (only_one),
  second timestamptz not null,
  asked integer not null
);
insert into mail_pace (second, asked) values ('-infinity', 0);
drop index mail_attempted_at;

-- How many of a letter are in each state is counted from the index alone.
create index mail_letter_id_state on mail (letter_id, state);
-- What asks for somebody is rare among all mails.
create index mail_asking on mail (state, created_at desc, mail_id) where state in ('held', 'failed', 'unknown');
