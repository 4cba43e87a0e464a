-- A part of a name is looked for by its pairs of characters: Chinese names are too short for an index of three.

create function pairs_of(folded text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 2)), '{}') from generate_series(1, length(folded) - 1) n
$$;

create index person_pairs on person using gin (pairs_of(search_text));
create index login_person_key_pairs on login_person_key using gin (pairs_of(lower(user_no)));
