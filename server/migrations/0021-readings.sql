-- Organizations, roles, zones and announcements are searched for as applications are: by full pinyin and initials of the
-- Chinese name, lower case, written with the name. Without them a row is found by its name alone.

alter table organization
  add column pinyin text not null default '',
  add column initials text not null default '';

alter table role
  add column pinyin text not null default '',
  add column initials text not null default '';

alter table zone
  add column pinyin text not null default '',
  add column initials text not null default '';

alter table announcement
  add column title_pinyin text not null default '',
  add column title_initials text not null default '';
