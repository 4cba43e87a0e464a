-- Where an address is: names for ranges of addresses, which administrators keep. The longest range has the word.
create table site (
  site_id uuid primary key default gen_random_uuid(),
  address_range cidr not null unique,
  name_zh text not null check (char_length(name_zh) between 1 and 40),
  name_en text check (char_length(name_en) between 1 and 80),
  revision integer not null default 1,
  updater_no text references person,
  updated_at timestamptz not null default now()
);
create index site_range on site using gist (address_range inet_ops);

-- An address as the log has it; null for what is none. IPv4 in the clothes of IPv6 is the same address.
-- PostgreSQL 15 has no pg_input_is_valid; there an invalid address is caught, which parallel workers cannot do.
do $create$
begin
  if current_setting('server_version_num')::integer >= 160000 then
    create function address_of(written text) returns inet language sql stable parallel safe as $$
      -- The cast stands outside, because the planner would try it on a constant inside, valid or not.
      select (case when pg_input_is_valid(regexp_replace(written, '^::ffff:(?=\d+\.)', '', 'i'), 'inet')
        then regexp_replace(written, '^::ffff:(?=\d+\.)', '', 'i') end)::inet
    $$;
  else
    create function address_of(written text) returns inet language plpgsql stable parallel restricted as $$
      begin
        return regexp_replace(written, '^::ffff:(?=\d+\.)', '', 'i')::inet;
      exception when invalid_text_representation then
        return null;
      end
    $$;
  end if;
end
$create$;

-- Browsers that somebody has signed in with: by a random value in a cookie, hashed for each person alone, and as a fallback
-- by browser, system and network.
create table known_device (
  user_no text not null references person on delete cascade,
  device_hash bytea not null,
  look text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person was told of it, so that a job that runs twice tells once.
  told_at timestamptz,
  primary key (user_no, device_hash)
);
create index known_device_last_seen_at on known_device (last_seen_at);

-- With which of them a session began; one that was somebody else's is forgotten.
alter table session add column device_hash bytea;

alter table suspicious_sign_in
  add column occurred_at timestamptz,
  -- Whoever it was had the password.
  add column asks_password boolean not null default false,
  add column handled_at timestamptz,
  add column handler_no text references person;
update suspicious_sign_in r set occurred_at = l.occurred_at, asks_password = l.result = 1
from login_log l where l.id = r.login_log_id;
create index suspicious_sign_in_reported_at on suspicious_sign_in (reported_at desc, login_log_id);

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device')
);
