-- The directory with a hundred thousand people. A text is looked for by its pairs of characters (0085) in how a name is read and
-- in telephone numbers as well, and every order of the list is that of an index.

-- The same pairs as in 0085, found without sorting them, which writing many people is slowed down by; an index takes each once.
create or replace function pairs_of(folded text) returns text[] language sql immutable parallel safe as $$
  select array(
    select one || next
    from unnest(string_to_array(folded, null), (string_to_array(folded, null))[2:]) as pair(one, next)
    where next is not null)
$$;

alter table person
  add column reading_text text not null generated always as (pinyin || chr(10) || initials) stored,
  add column mobile_digits text not null
    generated always as (regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g')) stored;

create index person_reading_pairs on person using gin (pairs_of(reading_text));
create index person_mobile_pairs on person using gin (pairs_of(mobile_digits));

-- One character is no pair; of those that names are written in, each is looked for by itself.
create function characters_of_name(search_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(split_part(search_text, chr(10), 2), null)
$$;
create index person_name_characters on person using gin (characters_of_name(search_text));

create index person_name on person (name_zh, user_no);
create index person_email_order on person (email, user_no);
create index person_status on person (status, user_no);

-- Who is in an organization is counted in the order of the index.
create index person_role_seat on person_role (org_code, user_no);
