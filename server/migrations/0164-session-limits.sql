-- A session that ends earlier than the settings say: null and false as the settings say. A person chose a shared computer.
alter table session
  add column idle_minutes integer check (idle_minutes > 0),
  add column life_minutes integer check (life_minutes > 0),
  add column ends_with_browser boolean not null default false;
