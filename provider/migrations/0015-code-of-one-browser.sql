-- A mailed code counts in the browser that asked for it alone, so others can neither use up its tries nor end it by asking
-- for one of their own. Empty where no browser asked.
alter table idp.mailed_code add column asker text not null default '';
drop index idp.mailed_code_open;
create unique index mailed_code_open on idp.mailed_code (account_no, purpose, asker) where state in ('requested', 'proved');
