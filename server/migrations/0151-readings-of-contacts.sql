-- Contacts of the address book and of mail are people as well, and read in the same way (0150).

alter table ops_contact
  add column reading_text text not null default '',
  add column name_order text not null default '',
  add column reading_rule smallint not null default 0,
  drop column pinyin,
  drop column initials;

alter table mail_contact
  add column reading_text text not null default '',
  add column name_order text not null default '',
  add column reading_rule smallint not null default 0;
