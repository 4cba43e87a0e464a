-- What a role is for, for readers of English too; without it they read the Chinese sentence.

alter table role
  add column remark_en text;
