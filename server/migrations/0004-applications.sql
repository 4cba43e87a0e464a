-- The application catalogue, who may see what, and each person's own list.

create table application_category (
  category_code text primary key check (category_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  name_zh text not null,
  name_en text,
  -- The short name of the category tabs, where English needs one.
  short_name_en text,
  hue integer not null default 250 check (hue between 0 and 360),
  sort_no integer not null default 0
);

create table application (
  app_id uuid primary key default gen_random_uuid(),
  app_code text not null unique check (app_code ~ '^[a-z][a-z0-9-]{0,63}$'),
  system_code text not null references business_system,
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 80),
  description_zh text check (char_length(description_zh) <= 180),
  description_en text check (char_length(description_en) <= 180),
  -- "el-icon-x" of the library, else a name of the sprite.
  icon text not null check (icon ~ '^[a-z0-9-]{1,64}$'),
  icon_color text check (icon_color ~ '^#[0-9a-f]{6}$'),
  category_code text not null references application_category,
  home_url text check (home_url ~ '^https?://'),
  open_mode text not null default 'blank' check (open_mode in ('self', 'blank', 'frame', 'inner')),
  -- 0 draft, 1 online, 2 maintenance, 3 offline
  status smallint not null default 1 check (status between 0 and 3),
  maintenance_from timestamptz,
  maintenance_to timestamptz,
  maintenance_notice_zh text,
  maintenance_notice_en text,
  owner_no text references person,
  owner_department_zh text,
  owner_department_en text,
  center text check (center in ('unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter')),
  -- Full pinyin and initials of the Chinese name, lower case; a reading set by hand wins at the next save.
  pinyin text not null,
  initials text not null,
  sort_no integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index application_category_code on application (category_code);

-- Deny wins over allow; an organization's grant reaches the organizations below it.
create table application_grant (
  app_id uuid not null references application on delete cascade,
  subject_type text not null check (subject_type in ('organization', 'role', 'person')),
  subject_id text not null,
  effect text not null default 'allow' check (effect in ('allow', 'deny')),
  primary key (subject_type, subject_id, app_id)
);
create index application_grant_app_id on application_grant (app_id);

create table my_portal_app (
  user_no text primary key references person,
  app_ids uuid[] not null default '{}' check (cardinality(app_ids) <= 20),
  sort_type text not null default 'custom' check (sort_type in ('custom', 'name', 'recent')),
  revision integer not null default 1
);

create table application_access (
  user_no text not null references person,
  app_id uuid not null references application on delete cascade,
  accessed_at timestamptz not null,
  access_count integer not null default 1,
  primary key (user_no, app_id)
);
create index application_access_recent on application_access (user_no, accessed_at desc);

create trigger application_version after insert or update or delete or truncate on application
  for each statement execute function raise_data_version('applications');
create trigger application_category_version after insert or update or delete or truncate on application_category
  for each statement execute function raise_data_version('applications');

-- Grants to organizations and roles are kept in memory and raise the version; a person's own are read each time.
create trigger application_grant_version after insert or update or delete or truncate on application_grant
  for each statement execute function raise_data_version('applications');
