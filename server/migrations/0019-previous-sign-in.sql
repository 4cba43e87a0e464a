-- The sign-in before the one that opened a session, told to its person on every call that describes them.
alter table session
  add column previous_login_at timestamptz,
  add column previous_login_ip text;

update session s set (previous_login_at, previous_login_ip) = (
  select l.occurred_at, l.ip from login_log l
  where l.user_no = s.user_no and l.event_type = 'login' and l.result = 1
    and l.occurred_at > s.created_at - interval '90 days' and l.occurred_at < s.created_at
  order by l.occurred_at desc
  limit 1
) where s.ended_at is null;
