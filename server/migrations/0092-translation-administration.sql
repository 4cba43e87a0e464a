-- Translations as administrators write them, before they are published. A row stays when it is published, so that its revision
-- goes on and nobody writes over what they have not seen.
create table translation_draft (
  system_code text not null references business_system,
  key text not null check (octet_length(key) <= 2000),
  -- Nothing in a language is the built-in text, or none where there is none.
  zh text,
  en text,
  pending boolean not null default true,
  revision integer not null default 1,
  updater_no text not null references person,
  updated_at timestamptz not null,
  primary key (system_code, key)
);

-- What each version changed, before and after, so that one can go back to any of them.
create table translation_version (
  system_code text not null references business_system,
  version_no integer not null,
  -- The version whose texts it brought back.
  back_to integer,
  changes jsonb not null,
  publisher_no text references person,
  published_at timestamptz not null,
  primary key (system_code, version_no)
);
