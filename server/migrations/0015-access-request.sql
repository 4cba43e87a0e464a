-- Asking the owner of an application for it. A request stays on record; what was granted is a grant to the person.

create table access_request (
  request_id uuid primary key default gen_random_uuid(),
  app_id uuid not null references application on delete cascade,
  user_no text not null references person,
  -- What the person worked as when asking; it tells the owner who is asking and decides nothing.
  org_code text not null,
  role_no text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  decider_no text references person,
  remark text check (char_length(remark) between 1 and 500),
  decided_at timestamptz,
  granted_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  check ((state in ('granted', 'refused')) = (decider_no is not null)),
  check ((decider_no is not null) = (decided_at is not null)),
  -- Nobody answers what they asked for.
  check (decider_no <> user_no),
  check (remark is not null or state <> 'refused'),
  check (granted_until is null or state = 'granted')
);
create unique index access_request_open on access_request (app_id, user_no) where state = 'open';
create index access_request_user_no on access_request (user_no, created_at desc);
create index access_request_app_id on access_request (app_id);
create index application_owner_no on application (owner_no);

-- Only what a person was given can end by itself: grants to organizations and roles are kept in memory.
alter table application_grant add column expires_at timestamptz
  check (expires_at is null or (subject_type = 'person' and effect = 'allow'));

insert into tool (tool_code, kind, name_zh, name_en, icon, path, sort_no) values
  ('access-requests', 'link', '权限申请', 'Access requests', 'key-round', '/home/requests', 125);
