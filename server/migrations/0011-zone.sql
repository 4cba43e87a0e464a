-- Zones: themed pages that consist of rows only. Another zone is another row.

create table zone (
  zone_code text primary key check (zone_code ~ '^[a-z][A-Za-z0-9-]{0,31}$'),
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 80),
  slogan_zh text check (char_length(slogan_zh) <= 180),
  slogan_en text check (char_length(slogan_en) <= 180),
  icon text not null check (icon ~ '^[a-z0-9-]{1,64}$'),
  hue integer not null default 165 check (hue between 0 and 360),
  sort_no integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table zone_metric (
  zone_code text not null references zone on delete cascade,
  metric_code text not null check (metric_code ~ '^[a-z][A-Za-z0-9-]{0,31}$'),
  name_zh text not null check (char_length(name_zh) between 1 and 40),
  name_en text check (char_length(name_en) <= 40),
  unit_zh text not null check (char_length(unit_zh) <= 20),
  unit_en text check (char_length(unit_en) <= 20),
  better text not null check (better in ('lower', 'higher')),
  -- For one month: a limit where lower is better, else what is to be reached.
  target double precision check (target > 0 and target < 1e15),
  sort_no integer not null default 0,
  primary key (zone_code, metric_code)
);

create table zone_metric_month (
  zone_code text not null,
  metric_code text not null,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Neither infinite nor "not a number", which JSON cannot carry.
  value double precision not null check (abs(value) < 1e15),
  primary key (zone_code, metric_code, month),
  foreign key (zone_code, metric_code) references zone_metric on delete cascade
);

create table zone_application (
  zone_code text not null references zone on delete cascade,
  app_id uuid not null references application on delete cascade,
  sort_no integer not null default 0,
  primary key (zone_code, app_id)
);
create index zone_application_app_id on zone_application (app_id);

create table zone_article (
  article_id uuid primary key default gen_random_uuid(),
  zone_code text not null references zone on delete cascade,
  kind text not null check (kind in ('article', 'notice')),
  title_zh text not null check (char_length(title_zh) between 1 and 80),
  title_en text check (char_length(title_en) <= 80),
  text_zh text check (char_length(text_zh) <= 2000),
  text_en text check (char_length(text_en) <= 2000),
  url text check (url ~ '^https?://' and char_length(url) <= 2000),
  published_at timestamptz not null
);
create index zone_article_zone_code on zone_article (zone_code, published_at desc);

insert into data_version (topic) values ('zones');

create trigger zone_version after insert or update or delete or truncate on zone
  for each statement execute function raise_data_version('zones');
create trigger zone_metric_version after insert or update or delete or truncate on zone_metric
  for each statement execute function raise_data_version('zones');
create trigger zone_metric_month_version after insert or update or delete or truncate on zone_metric_month
  for each statement execute function raise_data_version('zones');
create trigger zone_application_version after insert or update or delete or truncate on zone_application
  for each statement execute function raise_data_version('zones');
create trigger zone_article_version after insert or update or delete or truncate on zone_article
  for each statement execute function raise_data_version('zones');
