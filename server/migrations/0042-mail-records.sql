-- What announcements are mailed with: templates, groups and contacts. Each belongs to one application, or to every one.

create table mail_template (
  template_id uuid primary key default gen_random_uuid(),
  app_id uuid references application on delete cascade,
  -- 1 online, 2 general: the announcements that it is for.
  type smallint not null check (type in (1, 2)),
  name text not null check (char_length(name) between 1 and 80),
  subject_zh text not null check (subject_zh !~ '[[:cntrl:]]' and char_length(subject_zh) between 1 and 80),
  subject_en text check (subject_en !~ '[[:cntrl:]]' and char_length(subject_en) between 1 and 80),
  body_zh text not null check (char_length(body_zh) <= 100000),
  body_en text check (char_length(body_en) <= 100000),
  file_name text,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  updater_no text references person,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mail_template_app_id on mail_template (app_id);

create table mail_contact (
  contact_id uuid primary key default gen_random_uuid(),
  app_id uuid references application on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  address text not null check (char_length(address) between 3 and 254),
  phone text not null default '' check (char_length(phone) <= 40),
  org_code text references organization,
  remarks text not null default '' check (char_length(remarks) <= 500),
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  updater_no text references person,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index mail_contact_address on mail_contact (lower(address));
create index mail_contact_app_id on mail_contact (app_id);
create index mail_contact_org_code on mail_contact (org_code);

-- Pasted addresses are looked up without regard to case.
create index person_email on person (lower(email));

create table mail_group (
  group_id uuid primary key default gen_random_uuid(),
  app_id uuid references application on delete cascade,
  name text not null check (char_length(name) between 1 and 15),
  remarks text not null default '' check (char_length(remarks) <= 500),
  -- Always notified of forced announcements of its application.
  forced boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  revision integer not null default 1,
  updater_no text references person,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index mail_group_name on mail_group (lower(name), app_id) nulls not distinct;
create index mail_group_app_id on mail_group (app_id);

-- A person of the company or a public mailbox, once in a group: whoever is a recipient gets no copy.
create table mail_group_member (
  group_id uuid not null references mail_group on delete cascade,
  position smallint not null,
  is_copy boolean not null,
  user_no text references person,
  contact_id uuid references mail_contact,
  primary key (group_id, position),
  unique (group_id, user_no),
  unique (group_id, contact_id),
  check (num_nonnulls(user_no, contact_id) = 1)
);
create index mail_group_member_user_no on mail_group_member (user_no);
create index mail_group_member_contact_id on mail_group_member (contact_id);

-- However they are added, also by two calls at the same moment: the group's row is locked until one of them ends.
create function mail_group_limit() returns trigger language plpgsql as $$
declare
  members integer;
begin
  -- Not `for update`: the rows themselves hold a key share lock on it, and two calls would wait for each other.
  perform from portal.mail_group where group_id = new.group_id for no key update;
  select count(*) into members from portal.mail_group_member where group_id = new.group_id;
  if members > 200 then
    raise exception 'a mail group holds 200 people at most'
      using errcode = 'check_violation', constraint = 'mail_group_limit';
  end if;
  return null;
end
$$;
create constraint trigger mail_group_limit after insert on mail_group_member
  deferrable initially deferred for each row execute function mail_group_limit();

-- What goes out by mail when an announcement comes into force. The letter is there once it has been written.
create table announcement_mailing (
  announcement_id uuid primary key references announcement on delete cascade,
  -- A draft may have none yet, and what is over may lose it.
  template_id uuid references mail_template on delete set null,
  -- The audience itself gets mail, however large it is.
  to_audience boolean not null default false,
  letter_id uuid references letter on delete set null
);
create index announcement_mailing_template_id on announcement_mailing (template_id);
create index announcement_mailing_letter_id on announcement_mailing (letter_id);

create table announcement_mailing_group (
  announcement_id uuid not null references announcement_mailing on delete cascade,
  group_id uuid not null references mail_group on delete cascade,
  primary key (announcement_id, group_id)
);
create index announcement_mailing_group_group_id on announcement_mailing_group (group_id);

-- People and public mailboxes beside the groups.
create table announcement_mailing_person (
  announcement_id uuid not null references announcement_mailing on delete cascade,
  position smallint not null,
  user_no text references person,
  contact_id uuid references mail_contact on delete cascade,
  primary key (announcement_id, position),
  unique (announcement_id, user_no),
  unique (announcement_id, contact_id),
  check (num_nonnulls(user_no, contact_id) = 1)
);
create index announcement_mailing_person_user_no on announcement_mailing_person (user_no);
create index announcement_mailing_person_contact_id on announcement_mailing_person (contact_id);

alter table letter
  drop constraint letter_cause_check,
  add constraint letter_cause_check
    check (cause in ('release', 'template-test', 'reminder', 'access-request', 'fault')),
  -- Where it was made by a template; the text beside it is the same without marks.
  add column html_zh text,
  add column html_en text,
  add column template_id uuid references mail_template on delete set null;
-- However often its job runs, an announcement goes out once.
create unique index letter_release on letter (announcement_id) where cause = 'release';
create index letter_template_id on letter (template_id) where template_id is not null;

alter table mail
  drop constraint mail_letter_id_address_key,
  drop constraint mail_reason_check,
  add constraint mail_reason_check check (reason in ('refused', 'not-now', 'unreachable', 'tls', 'sign-in',
    'sender', 'no-answer', 'worker-lost', 'recipient-left', 'bad-address', 'gave-up', 'withdrawn', 'group-disabled')),
  add column contact_id uuid references mail_contact on delete set null,
  -- The groups through which it goes out; none: the recipient was meant by name or is of the audience.
  add column group_ids uuid[],
  add column is_copy boolean not null default false;
create unique index mail_letter_address on mail (letter_id, lower(address));
create index mail_contact_id on mail (contact_id) where contact_id is not null;
