-- What the login log adds up to, kept by the transaction that seals its rows; decision 0028 says why in these tables.
-- Days and months are those of the deployment's time zone. Numbers stand for what repeats in millions of rows.

create table login_app_key (
  app_key integer primary key generated always as identity,
  app_code text not null unique
);
-- The empty code is that of rows without organization.
create table login_org_key (
  org_key integer primary key generated always as identity,
  org_code text not null unique
);
-- Everything about an event that has few values, as one number.
create table login_kind (
  kind_id integer primary key generated always as identity,
  event_type text not null,
  result smallint not null,
  login_type text not null,
  env text not null,
  container_type text not null,
  unique (event_type, result, login_type, env, container_type)
);
create table login_person_key (
  person_key integer primary key generated always as identity,
  user_no text not null unique,
  -- The day of the first sign-in that succeeded.
  first_login_on date
);
create index login_person_key_first_login_on on login_person_key (first_login_on);

-- Events of each hour; it begins when the clocks of the time zone show it.
create table login_hour_count (
  hour timestamptz not null,
  kind_id integer not null,
  events integer not null,
  primary key (hour, kind_id)
);

-- Events of each day and month: of all, of each application, and of each organization; 0 stands for all of them.
create table login_count (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  app_key integer not null,
  org_key integer not null,
  kind_id integer not null,
  events integer not null,
  primary key (grain, app_key, org_key, bucket, kind_id)
);
create index login_count_of_apps on login_count (grain, bucket, kind_id) include (app_key, events)
  where org_key = 0 and app_key > 0;
create index login_count_of_orgs on login_count (grain, bucket, kind_id) include (org_key, events)
  where app_key = 0 and org_key > 0;

-- Who signed in, or opened something, on which day and in which month: whatever else is asked is counted here.
create table login_person (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  kind_id integer not null,
  app_key integer not null,
  org_key integer not null,
  person_key integer not null,
  events integer not null,
  primary key (grain, kind_id, bucket, app_key, org_key, person_key)
);
create index login_person_key_bucket on login_person (person_key, grain, bucket);

-- How many people that are, altogether and for one value of one filter, such as `app:crm`; empty for all.
create table login_person_count (
  grain text not null check (grain in ('day', 'month')),
  bucket date not null,
  event_type text not null,
  slice text not null,
  people integer not null,
  primary key (grain, event_type, slice, bucket)
);

-- The moment at which a day begins. Where the clocks go back over midnight, it is the first of both.
create function first_moment(day date) returns timestamptz language sql stable as $$
  select case when (moment - interval '1 microsecond')::date = day then moment - interval '1 hour' else moment end
  from (select day::timestamptz as moment) local
$$;
