-- Names of people are read as names: by the readings of surnames, in either order and by initials, English ones too. A worker
-- reads those again that an earlier rule has read; until then they are found as before.

alter table person alter column reading_text drop expression;
alter table person
  alter column reading_text set default '',
  add column name_order text not null default '',
  add column reading_rule smallint not null default 0,
  drop column pinyin,
  drop column initials;

create index person_name_order on person (name_order, user_no);
