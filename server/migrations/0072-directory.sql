-- Administrators look through all people, by what they type and by organization and role.

-- What a typed text is compared with, folded as it is.
alter table person
  add column search_text text not null generated always as (
    lower(normalize(user_no || chr(10) || name_zh || chr(10) || coalesce(name_en, '') || chr(10) || coalesce(email, ''), nfkc))
  ) stored;

-- The orders of the list.
create index person_pinyin on person (pinyin, user_no);
create index person_created_at on person (created_at, user_no);

create index person_role_organization on person_role (org_code, role_no);
create index person_role_role on person_role (role_no, org_code);
create index organization_parent on organization (parent_code);
