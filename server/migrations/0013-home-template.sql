-- What home shows to people who have not chosen themselves, recommended to an organization or a role.

create table home_template (
  template_id uuid primary key default gen_random_uuid(),
  -- An organization's template reaches the organizations below it that have none of their own.
  subject_type text not null check (subject_type in ('organization', 'role')),
  subject_id text not null,
  -- [{"moduleCode", "visible"}] in order; what is not named keeps its place at the end.
  modules jsonb not null default '[]' check (jsonb_typeof(modules) = 'array'),
  -- Codes of the tool table, in order.
  tools text[] not null default '{}' check (cardinality(tools) <= 50),
  quick_list text[] not null default '{}' check (cardinality(quick_list) <= 50),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject_type, subject_id)
);

create trigger home_template_version after insert or update or delete or truncate on home_template
  for each statement execute function raise_data_version('home');
