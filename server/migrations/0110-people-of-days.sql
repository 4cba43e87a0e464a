-- How many different people the days of each application and organization had; decision 0054 says why. The worker counts anew.
-- Of days alone: in each of the ways in which people are counted (active, signed in, opened something) how many, and for an
-- organization without those who were in another one too on that day. These are in `shared_people`, 8 * key + m, where the
-- bits of m are the ways (1, 2, 4): so people of several organizations are these numbers, and the different ones of the lists.
alter table login_count add own_people integer[], add shared_people integer[];

-- For months that the log keeps no rows of any more, which stay as they were counted.
with kinds as (
  select kind_id,
    case event_type when 'login' then 3 when 'refresh' then 1 when 'launch' then 4 else 0 end * result as mask
  from login_kind
), kept as (
  select date_trunc('month', kept_from)::date as from_day from login_log_seal
), met as (
  select 'app' as subject, subject_key, day, person_key, bit_or(mask) as mask
  from (
    select app_key as subject_key, day, unnest(kind_ids) as kind_id, unnest(person_keys) as person_key
    from login_use_of_app, kept where day < from_day
  ) u join kinds using (kind_id)
  group by 2, 3, 4
  union all
  select 'org', subject_key, day, person_key, bit_or(mask)
  from (
    select org_key as subject_key, day, unnest(kind_ids) as kind_id, unnest(person_keys) as person_key
    from login_use_of_org, kept where day < from_day
  ) u join kinds using (kind_id)
  group by 2, 3, 4
), told as (
  select *, subject = 'org' and mask <> 0
    and count(*) filter (where mask <> 0) over (partition by subject, day, person_key) > 1 as is_shared
  from met
), counted as (
  select subject, subject_key, day,
    array[count(*) filter (where not is_shared and mask & 1 <> 0), count(*) filter (where not is_shared and mask & 2 <> 0),
      count(*) filter (where not is_shared and mask & 4 <> 0)]::integer[] as own,
    coalesce(array_agg(person_key * 8 + mask) filter (where is_shared), '{}') as shared
  from told group by 1, 2, 3
)
update login_count c set own_people = n.own, shared_people = n.shared
from counted n
where c.grain = 'day' and c.subject = n.subject and c.subject_key = n.subject_key and c.bucket = n.day;
