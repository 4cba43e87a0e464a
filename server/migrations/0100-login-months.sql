-- Months by application and organization, and people as blocks of bits; decision 0043 says why. The worker counts anew.
-- What is moved here is for months that the log keeps no rows of any more, which stay as they were counted.

-- The people of each day and month in the three ways in which people are counted, 8192 to a block: the person of key
-- 8192 * n + m is bit m # 63 of block n, from the left.
create table login_people_bits (
  grain text not null check (grain in ('day', 'month')),
  way text not null check (way in ('active', 'login', 'launch')),
  bucket date not null,
  block_no integer not null,
  bits bit varying not null,
  primary key (grain, way, bucket, block_no)
);
alter table login_people_bits alter bits set storage external;

insert into login_people_bits
select b.grain, b.way, b.bucket, b.block_no,
  string_agg(coalesce(w.word, 0)::bit(64)::text, '' order by n)::bit varying
from (
  select distinct grain, way, bucket, unnest(word_nos) >> 7 as block_no from login_people where slice = ''
) b
cross join generate_series(0, 127) n
left join (
  select grain, way, bucket, unnest(word_nos) as word_no, unnest(words) as word from login_people where slice = ''
) w on w.grain = b.grain and w.way = b.way and w.bucket = b.bucket and w.word_no = b.block_no * 128 + n
group by 1, 2, 3, 4;

alter table login_people drop word_nos, drop words;

-- Events of a month by application or by organization, for one type of event and result, and one value of one filter or
-- none (`slice`): of everybody (within 0), and without such a value also within each organization or application.
create table login_month_use (
  subject text not null check (subject in ('app', 'org')),
  within_key integer not null,
  bucket date not null,
  event_type text not null,
  result smallint not null,
  slice text not null,
  subject_keys integer[] not null,
  events integer[] not null,
  primary key (subject, within_key, bucket, event_type, result, slice)
);
create index login_month_use_bucket on login_month_use (bucket);

with sliced as materialized (
  select u.bucket, u.app_key, u.org_key, k.event_type, k.result, v.slice, count(*)::integer as events
  from (
    select date_trunc('month', day::timestamp)::date as bucket, org_key, unnest(app_keys) as app_key,
      unnest(kind_ids) as kind_id
    from login_use_of_org
    where date_trunc('month', day::timestamp)::date < (select kept_from::date from login_log_seal)
  ) u
  join login_kind k using (kind_id)
  cross join lateral (values (''), ('type:' || k.login_type), ('env:' || k.env), ('container:' || k.container_type)) v (slice)
  group by 1, 2, 3, 4, 5, 6
), spread as (
  select 'app' as subject, 0 as within_key, app_key as subject_key, s.* from sliced s
  union all select 'org', 0, org_key, s.* from sliced s
  union all select 'app', org_key, app_key, s.* from sliced s where slice = ''
  union all select 'org', app_key, org_key, s.* from sliced s where slice = ''
)
insert into login_month_use
select subject, within_key, bucket, event_type, result, slice, array_agg(subject_key), array_agg(events)
from (
  select subject, within_key, bucket, event_type, result, slice, subject_key, sum(events)::integer as events
  from spread group by 1, 2, 3, 4, 5, 6, 7
) summed
group by 1, 2, 3, 4, 5, 6;

-- PostgreSQL 18 finds dates behind any number in the indexes that are left; each index less is a third less to write.
drop index login_count_bucket, login_use_of_app_day, login_use_of_org_day;
