-- Files that people upload, notices to single people, and the fault reports that bring both.

-- Files are rows, so that every portal process serves them, one backup holds them, and they come and go with their cause.
create table stored_file (
  file_id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('fault')),
  -- What the file belongs to; nothing until that is sent, and what is never sent is swept.
  subject_id uuid,
  sort_no smallint not null default 0,
  file_name text not null check (char_length(file_name) between 1 and 100),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 20971520),
  uploader_no text not null references person,
  uploaded_at timestamptz not null
);
-- Pictures are compressed already.
alter table stored_file alter column content set storage external;
create index stored_file_subject_id on stored_file (subject_id);
create index stored_file_unused on stored_file (uploaded_at) where subject_id is null;

-- What concerns one person, shown at the bell until it is read.
create table notice (
  user_no text not null references person,
  notice_id uuid not null default gen_random_uuid(),
  text_zh text not null check (char_length(text_zh) between 1 and 300),
  text_en text not null check (char_length(text_en) between 1 and 300),
  -- The screen that it is about, below the base path.
  path text not null check (path ~ '^/home(/[A-Za-z0-9-]{1,64}){0,4}$'),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_no, notice_id)
);
create index notice_unread on notice (user_no, created_at) where read_at is null;
create index notice_created_at on notice (created_at);

create table fault_report (
  fault_id uuid primary key default gen_random_uuid(),
  -- GZ, the day in the deployment's time zone, and a number of that day.
  fault_no text not null unique check (fault_no ~ '^GZ-[0-9]{8}-[0-9]{4,}$'),
  app_id uuid not null references application,
  fault_type text not null check (fault_type in ('signin', 'access', 'slow', 'error', 'data', 'other')),
  -- 1 urgent, 2 severe, 3 ordinary, 4 a suggestion
  level smallint not null check (level between 1 and 4),
  description text not null check (char_length(description) between 1 and 500),
  contact text not null default '' check (char_length(contact) <= 80),
  status text not null default 'submitted'
    check (status in ('submitted', 'accepted', 'processing', 'solved', 'closed')),
  reporter_no text not null references person,
  -- The maintainer who took it; nobody where it waits for one.
  handler_no text references person,
  -- The browser's key of this report, so that what is sent twice is one report.
  client_token text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index fault_report_client_token on fault_report (reporter_no, client_token);
create index fault_report_reporter on fault_report (reporter_no, created_at);
create index fault_report_application on fault_report (app_id, created_at);

-- What was done to a report and said about it, one row for each revision after the first.
create table fault_step (
  fault_id uuid not null references fault_report on delete cascade,
  revision integer not null,
  action text not null
    check (action in ('accept', 'process', 'solve', 'handBack', 'close', 'reopen', 'reply')),
  -- The state after it.
  status text not null,
  by_maintainer boolean not null,
  actor_no text not null references person,
  reply text not null default '' check (char_length(reply) <= 500),
  at timestamptz not null,
  primary key (fault_id, revision)
);

-- The last number of each day; whoever takes the next one waits for the one before.
create table fault_day (
  -- yyyyMMdd in the deployment's time zone
  day text primary key check (day ~ '^[0-9]{8}$'),
  last_no integer not null
);

update tool set name_zh = '故障申报' where tool_code = 'fault' and name_zh = '故障报修';
