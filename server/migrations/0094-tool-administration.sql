-- Administrators keep the tool library: headings, where links open, to whom an entry is shown, who changed it last; open
-- pages are told.

alter table tool
  add column category_zh text check (char_length(category_zh) between 1 and 20),
  add column category_en text check (char_length(category_en) between 1 and 20),
  add column open_mode text not null default 'blank' check (open_mode in ('blank', 'self')),
  -- Whoever is in one of the organizations or below, or has one of the roles; everybody where both are empty.
  add column org_codes text[] not null default '{}' check (cardinality(org_codes) <= 200),
  add column role_nos text[] not null default '{}' check (cardinality(role_nos) <= 200),
  add column updater_no text references person;

create trigger tool_event after insert or update or delete on tool
  for each statement execute function emit_to_all('rights');
