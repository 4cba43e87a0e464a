-- What the login log adds up to, kept as lists of numbers instead of a row for each; decision 0029 says why.
-- The counts of 0063 go: the worker counts the log anew when it starts, the latest month first.

drop table login_hour_count, login_count, login_person, login_person_count;

-- Rows that are sealed and not in the lists yet, as numbers; every answer counts them as well.
create table login_recent (
  hour timestamptz not null,
  day date not null,
  kind_id smallint not null,
  app_key integer not null,
  org_key integer not null,
  person_key integer not null
);
create index login_recent_day on login_recent (day);

-- Events of each hour by kind; it begins when the clocks of the time zone show it.
create table login_hour_count (
  hour timestamptz primary key,
  kind_ids smallint[] not null,
  events integer[] not null
);

-- Events of each day and month by kind: of all (with the key 0), of each application, and of each organization.
create table login_count (
  grain text not null check (grain in ('day', 'month')),
  subject text not null check (subject in ('all', 'app', 'org')),
  subject_key integer not null,
  bucket date not null,
  kind_ids smallint[] not null,
  events integer[] not null,
  primary key (grain, subject, subject_key, bucket)
);
create index login_count_bucket on login_count (grain, subject, bucket);

-- The events of a day one by one, each at the same place of every list: by application, and by organization. What is
-- added later is another row, so that no list is written twice.
create table login_use_of_app (
  day date not null,
  app_key integer not null,
  org_keys integer[] not null,
  kind_ids smallint[] not null,
  person_keys integer[] not null
);
create index login_use_of_app_key on login_use_of_app (app_key, day);
create index login_use_of_app_day on login_use_of_app (day);
create table login_use_of_org (
  day date not null,
  org_key integer not null,
  app_keys integer[] not null,
  kind_ids smallint[] not null,
  person_keys integer[] not null
);
create index login_use_of_org_key on login_use_of_org (org_key, day);
create index login_use_of_org_day on login_use_of_org (day);

-- The people of each day and month by kind, 64 to a word: the person of key 64 * n + m is bit m of word n.
create table login_people_of_kind (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  kind_id smallint not null,
  word_nos integer[] not null,
  words bigint[] not null,
  primary key (grain, bucket, kind_id)
);

-- How many people that are in the ways in which people are counted, and of one value of one filter, such as `env:prod`;
-- who they are only where nothing is filtered, as most of them are in there.
create table login_people (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  way text not null check (way in ('active', 'login', 'launch')),
  slice text not null,
  people integer not null,
  word_nos integer[],
  words bigint[],
  primary key (grain, way, slice, bucket)
);

-- Lists of numbers are not worth the time of compressing them.
alter table login_use_of_app alter org_keys set storage external, alter kind_ids set storage external,
  alter person_keys set storage external;
alter table login_use_of_org alter app_keys set storage external, alter kind_ids set storage external,
  alter person_keys set storage external;
alter table login_people_of_kind alter word_nos set storage external, alter words set storage external;
alter table login_people alter word_nos set storage external, alter words set storage external;

-- How many people are in a word.
create function people_in(word bigint) returns bigint language sql immutable parallel safe as $$
  select bit_count(word::bit(64))
$$;

-- By which version of the counting, and in which time zone, the counts were made.
create table login_counting (
  single boolean primary key default true check (single),
  version integer not null,
  time_zone text not null,
  -- While everything is counted anew, the latest months first: what is before is not counted yet.
  counted_from date
);
insert into login_counting
select true, 0, '', case when exists (select from login_log) then 'infinity'::date end;
