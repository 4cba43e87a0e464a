-- Administrators keep zones: picture, order of the page, to whom a zone is shown, articles with formatted texts.

alter table zone
  -- What the zone's files belong to.
  add column zone_id uuid not null unique default gen_random_uuid(),
  add column picture_id uuid references stored_file,
  add column blocks text[] not null default '{figures,applications,articles}'
    check (blocks <@ '{figures,applications,articles}' and cardinality(blocks) between 1 and 3),
  -- Whoever is in one of the organizations or below, or has one of the roles; everybody where both are empty.
  add column org_codes text[] not null default '{}' check (cardinality(org_codes) <= 200),
  add column role_nos text[] not null default '{}' check (cardinality(role_nos) <= 200),
  add column updater_no text references person;

alter table zone_article
  -- 0 draft, 1 published.
  add column status smallint not null default 1 check (status in (0, 1)),
  -- Among those that were put in order; the others come before them, the newest first.
  add column place integer,
  -- HTML, cleaned.
  add column content_zh text check (char_length(content_zh) <= 50000),
  add column content_en text check (char_length(content_en) <= 50000),
  add column revision integer not null default 1,
  -- Who wrote it first, and the key that it was sent with.
  add column author_no text references person,
  add column client_token text check (client_token ~ '^[A-Za-z0-9_-]{8,64}$'),
  add column updater_no text references person,
  add column updated_at timestamptz not null default now();
create unique index zone_article_client_token on zone_article (author_no, client_token);

-- Figures and applications are written together with the row of their zone.
create trigger zone_event after insert or update or delete on zone
  for each statement execute function emit_to_all('rights');
create trigger zone_article_event after insert or update or delete on zone_article
  for each statement execute function emit_to_all('rights');
