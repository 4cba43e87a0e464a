-- A code to choose a password that an administrator hands over, to people without an address or with a new account too.
alter table idp.mailed_code drop constraint mailed_code_purpose_check;
alter table idp.mailed_code add constraint mailed_code_purpose_check check (purpose in ('password', 'email', 'handed'));
