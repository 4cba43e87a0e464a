-- The operations address book: who looks after which module of an application, and how to reach them.

create table ops_contact (
  contact_id uuid primary key default gen_random_uuid(),
  app_id uuid not null references application on delete cascade,
  module_zh text not null check (char_length(module_zh) between 1 and 80),
  module_en text check (char_length(module_en) <= 80),
  duty text not null check (duty in ('product', 'operation', 'development')),
  -- Written down, not taken from a person: suppliers and duty desks have no account.
  name_zh text not null check (char_length(name_zh) between 1 and 80),
  name_en text check (char_length(name_en) <= 80),
  -- Full pinyin and initials of the Chinese name, lower case.
  pinyin text not null,
  initials text not null,
  phone text check (phone ~ '^[+0-9][0-9 -]{2,31}$'),
  email text check (char_length(email) <= 254 and email ~ '^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$'),
  wecom_id text check (wecom_id ~ '^[A-Za-z0-9_.@-]{1,64}$'),
  hours_zh text check (char_length(hours_zh) <= 80),
  hours_en text check (char_length(hours_en) <= 80),
  sort_no integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ops_contact_app_id on ops_contact (app_id);
