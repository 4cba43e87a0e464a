-- Departures of administrators that a source of people reported without the right to carry them out. A row means that super
-- managers have been told of it; it ends when the person is back at the source, or disabled here.
create table administrator_departure (
  source text not null,
  user_no text not null references person on delete cascade,
  reported_at timestamptz not null,
  primary key (source, user_no)
);
