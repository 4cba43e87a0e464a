-- Who may do what: organizations, roles, people, and the dictionary that names the administrator roles.

create table organization (
  org_code text primary key check (org_code ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 160),
  parent_code text references organization,
  sort_no integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table role (
  role_no text primary key check (role_no ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 160),
  delegable boolean not null default true,
  -- Capability flags given to the role; the administrator roles have theirs by rule, not by these columns.
  bulletin_maintain boolean not null default false,
  app_login_statistics boolean not null default false,
  login_statistics boolean not null default false,
  -- The role that people have least rights with comes first: it is taken where none is chosen.
  sort_no integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  remark text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table person (
  user_no text primary key check (char_length(user_no) between 1 and 64),
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 160),
  email text,
  mobile text,
  avatar text,
  wecom_id text,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table person_role (
  user_no text not null references person,
  org_code text not null references organization,
  role_no text not null references role,
  granted_at timestamptz not null default now(),
  primary key (user_no, org_code, role_no)
);

create table dictionary_entry (
  key_name text not null,
  key_value text not null check (key_value <> ''),
  description_zh text not null,
  description_en text,
  sort_no integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (key_name, key_value)
);

-- An administrator key names exactly one role, and no role is administrator in two ways.
create unique index dictionary_entry_administrator_key on dictionary_entry (key_name)
  where key_name in ('super_manager', 'auc_manager', 'business_sys_manager');
create unique index dictionary_entry_administrator_role on dictionary_entry (key_value)
  where key_name in ('super_manager', 'auc_manager', 'business_sys_manager');

create table element_permission (
  role_no text not null references role,
  tab_code text not null,
  selector text not null,
  mode text not null check (mode in ('hidden', 'remove', 'readonly')),
  primary key (role_no, tab_code, selector)
);

-- A business system identifies itself by system code and app key; both are public. The portal is one of them.
create table business_system (
  system_code text primary key check (system_code ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name_zh text not null,
  name_en text,
  app_key text not null unique,
  -- 0: whoever runs the system counts as its administrator in the browser; a hint, never a right.
  role_auth smallint not null default 1 check (role_auth in (0, 1)),
  translation_version text not null default '1',
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now()
);

create table system_manager (
  system_code text not null references business_system,
  user_no text not null references person,
  primary key (user_no, system_code)
);

create table translation (
  system_code text not null references business_system,
  key text not null,
  zh text,
  en text,
  primary key (system_code, key)
);

insert into business_system (system_code, name_zh, name_en, app_key) values
  ('iambiz', '数字应用平台', 'Digital Application Platform', 'iambiz-web');

-- What processes keep in memory carries the version it was read at. Every request reads these versions
-- together with its session, so that a kept copy never decides after a change.
create table data_version (
  topic text primary key,
  version bigint not null default 1
);
insert into data_version (topic) values ('rights'), ('applications'), ('announcements');

-- The search path is kept with the function, so that statements with qualified names raise it too.
create function raise_data_version() returns trigger language plpgsql set search_path from current as $$
begin
  update data_version set version = version + 1 where topic = tg_argv[0];
  return null;
end $$;

create trigger organization_version after insert or update or delete or truncate on organization
  for each statement execute function raise_data_version('rights');
create trigger role_version after insert or update or delete or truncate on role
  for each statement execute function raise_data_version('rights');
create trigger dictionary_entry_version after insert or update or delete or truncate on dictionary_entry
  for each statement execute function raise_data_version('rights');
create trigger element_permission_version after insert or update or delete or truncate on element_permission
  for each statement execute function raise_data_version('rights');
create trigger system_manager_version after insert or update or delete or truncate on system_manager
  for each statement execute function raise_data_version('rights');
create trigger business_system_version after insert or update or delete or truncate on business_system
  for each statement execute function raise_data_version('rights');
create trigger translation_version after insert or update or delete or truncate on translation
  for each statement execute function raise_data_version('rights');
