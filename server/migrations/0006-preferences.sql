-- What a person chose: look and home (personal configuration), language and notices (user configuration).
create table personal_config (
  user_no text primary key references person,
  value jsonb not null,
  revision integer not null default 1
);

create table user_config (
  user_no text primary key references person,
  language text not null default 'zh' check (language in ('zh', 'en')),
  default_org_code text,
  default_role_no text,
  notify jsonb not null default '{}',
  hidden_app_ids uuid[] not null default '{}',
  revision integer not null default 1
);
