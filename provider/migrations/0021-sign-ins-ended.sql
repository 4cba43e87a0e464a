-- How often the sign-ins of an account were ended. A request that began before that stores no session and no grant after it.
alter table idp.account add column sign_ins_ended integer not null default 0;
