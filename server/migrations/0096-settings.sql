-- What administrators have set; a name without a row, or without a value, has its default. A value that was taken back
-- stays as a row, so that the revision never counts anew.
create table setting (
  name text primary key,
  value jsonb,
  revision integer not null default 1,
  updater_no text references person,
  updated_at timestamptz not null
);

insert into data_version (topic) values ('settings');
create trigger setting_version after insert or update or delete or truncate on setting
  for each statement execute function raise_data_version('settings');

alter table letter drop constraint letter_cause_check;
alter table letter add constraint letter_cause_check check (
  cause in ('release', 'template-test', 'reminder', 'access-request', 'fault', 'suspicious-sign-in', 'password-changed',
    'external-account', 'password-forgotten', 'email-change', 'new-device', 'second-factor', 'delegation',
    'transport-test')
);
