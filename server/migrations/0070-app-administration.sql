-- Applications and categories are written by administrators, over what they have read.

-- The syllables of a Chinese name as somebody wrote them; they win over the dictionary at every save.
alter table application add column reading text;

alter table application_category add column revision integer not null default 1;
