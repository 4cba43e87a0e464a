-- What a mail address is stands in one place of the code (RFC 5321); it takes more signs than this column did.
alter table ops_contact drop constraint ops_contact_email_check;
alter table ops_contact add constraint ops_contact_email_check
  check (char_length(email) <= 254 and email ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+$');
