-- Administrators recommend homes: applications to begin with, who has said so, and that open pages are told.

alter table home_template
  add column recommended_apps uuid[] not null default '{}' check (cardinality(recommended_apps) <= 20),
  add column updater_no text references person;

create trigger home_template_event after insert or update or delete on home_template
  for each statement execute function emit_to_all('rights');
