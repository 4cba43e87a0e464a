-- Accounts elsewhere by which a person is known to the portal: WeChat, enterprise WeChat, and devices that make one-time codes.

create table inner_account (
  account_id uuid primary key default gen_random_uuid(),
  user_no text not null references person,
  account_type text not null check (account_type in ('wechat', 'wecom', 'totp')),
  -- What the account is known by elsewhere; it never leaves the portal.
  external_id text check (char_length(external_id) between 1 and 128),
  -- The name there, or the name that the person gave a device.
  display_name text not null check (char_length(display_name) between 1 and 80),
  bind_id uuid not null unique default gen_random_uuid(),
  bound_at timestamptz not null,
  last_used_at timestamptz,
  check ((account_type = 'totp') = (external_id is null))
);
create index inner_account_user_no on inner_account (user_no);
-- One account elsewhere is one person's, and a person has one of each kind.
create unique index inner_account_external on inner_account (account_type, external_id) where external_id is not null;
create unique index inner_account_one_of_a_kind on inner_account (user_no, account_type) where account_type <> 'totp';
