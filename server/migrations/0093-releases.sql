-- What is new in the portal, version by version, for everybody to read.
create table release (
  release_id uuid primary key default gen_random_uuid(),
  version text not null unique,
  release_date date not null,
  title_zh text not null,
  title_en text,
  -- [{kind, zh, en}] in the order in which they are read.
  entries jsonb not null,
  -- 0 draft, 1 published
  status smallint not null default 0 check (status in (0, 1)),
  published_at timestamptz,
  revision integer not null default 1,
  updater_no text not null references person,
  updated_at timestamptz not null,
  check (status = 0 or published_at is not null)
);

-- Up to which release somebody has looked at what is new.
create table release_seen (
  user_no text primary key references person,
  seen_at timestamptz not null
);
