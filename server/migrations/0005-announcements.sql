create table announcement (
  announcement_id uuid primary key default gen_random_uuid(),
  title_zh text not null check (char_length(title_zh) between 1 and 80),
  title_en text check (char_length(title_en) <= 80),
  -- 1 online, 2 general
  type smallint not null check (type in (1, 2)),
  content_zh text not null check (char_length(content_zh) <= 100000),
  content_en text check (char_length(content_en) <= 100000),
  app_id uuid not null references application,
  version text check (char_length(version) <= 80),
  impact_scope text check (char_length(impact_scope) <= 180),
  operations_contact text check (char_length(operations_contact) <= 180),
  online_start_at timestamptz,
  online_end_at timestamptz,
  effective_at timestamptz,
  publish_start_at timestamptz,
  publish_end_at timestamptz,
  -- 1 all users, 2 users of the application
  push_scope smallint not null check (push_scope in (1, 2)),
  forced_push boolean not null default false,
  pinned boolean not null default false,
  -- The online window marks the application as under maintenance.
  maintenance_link boolean not null default false,
  -- 0 draft, 1 released, 2 void
  status smallint not null default 0 check (status between 0 and 2),
  enabled boolean not null default true,
  content_revision integer not null default 1,
  released_at timestamptz,
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) <= 180),
  creator_no text not null references person,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  check (online_end_at > online_start_at),
  check (publish_end_at > publish_start_at),
  check (status <> 1 or (released_at is not null and publish_start_at is not null))
);
create index announcement_released on announcement (publish_start_at) where status = 1;

create table announcement_read (
  user_no text not null references person,
  announcement_id uuid not null references announcement,
  -- 0 unread again, 1 read, 2 confirmed
  status smallint not null check (status between 0 and 2),
  content_revision integer not null,
  read_at timestamptz,
  confirmed_at timestamptz,
  primary key (user_no, announcement_id)
);

create trigger announcement_version after insert or update or delete or truncate on announcement
  for each statement execute function raise_data_version('announcements');
