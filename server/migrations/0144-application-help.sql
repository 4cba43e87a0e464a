-- What staff do when they need help with an application: a text in each language, and a page to open.
alter table application
  add help_zh text check (char_length(help_zh) <= 500),
  add help_en text check (char_length(help_en) <= 500),
  add help_url text check (char_length(help_url) <= 1000 and help_url ~ '^https://');
