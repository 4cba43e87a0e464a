-- What changing a password needs to know: earlier ones, and when the present one was chosen.

alter table idp.account add column password_changed_at timestamptz;

-- Hashes of earlier passwords, the newest ones only, so that none comes back too soon.
create table idp.earlier_password (
  account_no text not null references idp.account on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (account_no, password_hash)
);

-- What a verified password is exchanged for: its holder may change the password without typing it again. It counts
-- once, and with the grant that it was given to.
create table idp.password_proof (
  proof_hash bytea primary key,
  account_no text not null references idp.account on delete cascade,
  grant_id text not null,
  expires_at timestamptz not null
);
create index password_proof_expiry on idp.password_proof (expires_at);
