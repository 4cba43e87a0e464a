-- Links that a person added to home. One row for each person, because the list is always read and written as a whole.
create table own_links (
  user_no text primary key references person on delete cascade,
  links jsonb not null check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 24),
  revision integer not null default 1
);
