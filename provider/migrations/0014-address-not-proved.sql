-- When the portal gave an account another address to sign in with, which its holder has not proved by a code.
alter table idp.account add email_given_at timestamptz;
