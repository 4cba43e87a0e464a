-- Names are compared without marks that nobody sees, so names that were stored with such marks lose them, where nobody else has
-- the name without them.
with compared as (
  select name, btrim(regexp_replace(name,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff0-\ufffb]',
    '', 'g')) as plain
  from idp.login_name
), first as (
  select distinct on (plain) name, plain from compared where name <> plain and plain <> '' order by plain, name
)
update idp.login_name set name = first.plain
from first
where login_name.name = first.name
  and not exists (select from idp.login_name other where other.name = first.plain);
