-- What editors do to announcements: who changed one last, what it said before, and the key under which a browser or a
-- business system sent it first.

alter table announcement
  add column updater_no text references person,
  -- The sender's key for a new announcement: sent twice, it is one.
  add column client_token text check (char_length(client_token) between 8 and 64),
  drop constraint announcement_title_zh_check,
  -- A draft may still be without a title.
  add constraint announcement_title_zh_check
    check (char_length(title_zh) <= 80 and (status = 0 or title_zh <> ''));

create unique index announcement_client_token on announcement (creator_no, client_token)
  where client_token is not null;

-- What a released announcement said at each content revision; readers who confirmed an older one are shown what changed.
create table announcement_content (
  announcement_id uuid not null references announcement on delete cascade,
  content_revision integer not null,
  title_zh text not null,
  title_en text,
  content_zh text not null,
  content_en text,
  at timestamptz not null,
  primary key (announcement_id, content_revision)
);

-- The history of an announcement, one row for each revision.
create table announcement_change (
  announcement_id uuid not null references announcement on delete cascade,
  revision integer not null,
  action text not null,
  -- Names of the fields that differ from the revision before.
  fields text[] not null,
  actor_no text not null references person,
  reason text not null default '',
  at timestamptz not null,
  primary key (announcement_id, revision)
);
