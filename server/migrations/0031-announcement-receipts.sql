-- Whom an announcement reached when it came out, and how people who have not read it are reminded.

-- Receipts ask for the readers of one announcement; the primary key begins with the person.
create index announcement_read_announcement_id on announcement_read (announcement_id);
-- Set until the person marks the announcement.
alter table announcement_read add column reminded_at timestamptz;

-- Since when; null where it was given before times were kept, or comes with the company.
alter table application_grant add column granted_at timestamptz;

-- Counted once by a job, so that a release costs the same for a thousand people and a hundred thousand.
create table announcement_audience (
  announcement_id uuid primary key references announcement on delete cascade,
  people integer not null,
  counted_at timestamptz not null
);
create table announcement_audience_organization (
  announcement_id uuid not null references announcement_audience on delete cascade,
  org_code text not null references organization,
  people integer not null,
  primary key (announcement_id, org_code)
);

create table announcement_reminder (
  announcement_id uuid not null references announcement on delete cascade,
  at timestamptz not null,
  actor_no text not null references person,
  people integer not null,
  primary key (announcement_id, at)
);

-- A notice may be about one thing on a screen, named in its address.
alter table notice
  drop constraint notice_path_check,
  add constraint notice_path_check
    check (path ~ '^/home(/[A-Za-z0-9-]{1,64}){0,4}(\?[A-Za-z]{1,32}=[A-Za-z0-9-]{1,64})?$');
