-- What the portal has told of its settings, in place of the deployment's. One row: an older version never replaces a newer one.
create table idp.portal_setting (
  is_only boolean primary key default true check (is_only),
  version bigint not null,
  content jsonb not null,
  told_at timestamptz not null
);
