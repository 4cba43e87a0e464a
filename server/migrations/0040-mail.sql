-- The outbox: what is to be said once, and to whom, each with a fate of its own.

-- Written in the transaction of its cause.
create table letter (
  letter_id uuid primary key default gen_random_uuid(),
  cause text not null check (cause in ('reminder', 'access-request', 'fault')),
  -- What it is about, and whose editors may see what became of it; neither: administrators of the whole alone.
  announcement_id uuid references announcement on delete set null,
  app_id uuid references application on delete set null,
  subject_zh text not null check (subject_zh !~ '[[:cntrl:]]' and char_length(subject_zh) <= 200),
  subject_en text not null check (subject_en !~ '[[:cntrl:]]' and char_length(subject_en) <= 400),
  text_zh text not null,
  text_en text not null,
  -- The screen that it leads to, below the base path.
  path text not null check (path ~ '^/home'),
  created_at timestamptz not null
);
create index letter_announcement_id on letter (announcement_id) where announcement_id is not null;

create table mail (
  -- The left part of its Message-ID, which stays the same however often it is tried.
  mail_id uuid primary key default gen_random_uuid(),
  letter_id uuid not null references letter on delete cascade,
  user_no text references person,
  address text not null check (char_length(address) between 3 and 254),
  lang text not null check (lang in ('zh', 'en')),
  -- held: there is no mail server; unknown: it was handed over, and no answer came.
  state text not null check (state in ('held', 'queued', 'sending', 'sent', 'failed', 'unknown')),
  due_at timestamptz not null,
  -- Since it was written, or somebody asked for it again: it is not tried for ever.
  tried_since timestamptz not null,
  attempts integer not null default 0,
  -- The attempt under way or the last one; only that one may say what became of it.
  attempt_id uuid,
  attempted_at timestamptz,
  leased_until timestamptz,
  -- Why it was not sent, or not yet; and the mail server's own words, where it said any.
  reason text check (reason in ('refused', 'not-now', 'unreachable', 'tls', 'sign-in', 'sender', 'no-answer',
    'worker-lost', 'recipient-left', 'bad-address', 'gave-up')),
  answer text not null default '' check (char_length(answer) <= 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (letter_id, address),
  check ((state = 'sending') = (leased_until is not null))
);
create index mail_due_at on mail (due_at, mail_id) where state = 'queued';
create index mail_leased_until on mail (leased_until) where state = 'sending';
create index mail_attempted_at on mail (attempted_at) where attempted_at is not null;
create index mail_created_at on mail (created_at desc, mail_id);
