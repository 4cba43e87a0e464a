-- Who has been here before the portal showed anybody around knows it already; what is new stands in the releases.
insert into personal_config (user_no, value)
select user_no, '{"tourSeen": true}'
from (
  select user_no from session
  union
  select user_no from user_config
  union
  select user_no from my_portal_app
  union
  select user_no from personal_config
) known
on conflict (user_no) do update set value = personal_config.value || excluded.value;
