-- Element permissions are kept by administrators: each has an id, a revision, and the calls that decide what its element does.

alter table element_permission
  add column permission_id uuid not null default gen_random_uuid(),
  -- Calls of the API, as the contract names them, whose rules decide; the element is only what the browser shows of that.
  add column api_guards text[] not null default '{}',
  add column status smallint not null default 1 check (status in (0, 1)),
  add column revision integer not null default 1,
  add column updater_no text references person,
  add column updated_at timestamptz not null default now();

alter table element_permission drop constraint element_permission_pkey;
alter table element_permission add primary key (permission_id);
alter table element_permission add constraint element_permission_element unique (role_no, tab_code, selector);
-- What was there before is left as it is; the browser reports it to administrators.
alter table element_permission
  add constraint element_permission_selector check (selector ~ '\S' and char_length(selector) <= 500) not valid;
