-- What each application is connected to (接入). No row: it ought to be connected, and is not.
create table application_integration (
  app_id uuid not null references application on delete cascade,
  center text not null check (center in ('unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter')),
  connected_on date,
  -- It need not be connected.
  exempt boolean not null default false,
  revision integer not null default 1,
  updater_no text references person,
  updated_at timestamptz not null default now(),
  primary key (app_id, center),
  check (not exempt or connected_on is null)
);

-- Connections that ended, so that one can tell how it stood on an earlier day; `ended_on` is the first day without it.
create table application_integration_end (
  app_id uuid not null references application on delete cascade,
  center text not null check (center in ('unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter')),
  connected_on date not null,
  ended_on date not null check (ended_on > connected_on),
  primary key (app_id, center, connected_on)
);

-- Until now an application named one center that it is connected to.
insert into application_integration (app_id, center, connected_on)
select app_id, center, created_at::date from application where center is not null;

-- From now on that column says which of its connections the directory names; the directory is kept in memory.
create trigger application_integration_version after insert or update or delete or truncate on application_integration
  for each statement execute function raise_data_version('applications');
