import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { ways } from './parts.ts'

/** A table with the columns of `login_recent`. */
type Rows = RawBuilder<unknown>
/** `isFirst`: nothing is in the lists for the days and months of the rows. */
type Adding = { isFirst: boolean }

async function addHours(trx: Db, rows: Rows, { isFirst }: Adding): Promise<void> {
  const before = sql`
    union all
    select c.hour, unnest(c.kind_ids), unnest(c.events) from login_hour_count c
    where c.hour in (select hour from ${rows} r)`
  await sql`
    insert into login_hour_count (hour, kind_ids, events)
    select hour, array_agg(kind_id), array_agg(events)
    from (
      select hour, kind_id, sum(events)::integer as events
      from (
        select hour, kind_id, count(*) as events from ${rows} r group by 1, 2
        ${isFirst ? sql`` : before}
      ) added
      group by 1, 2
    ) summed
    group by 1
    ${isFirst ? sql`` : sql`on conflict (hour) do update set kind_ids = excluded.kind_ids, events = excluded.events`}`.execute(
    trx,
  )
}

/** Events by kind of each day and month of one subject, of whose days a query is given. */
async function addSums(
  trx: Db,
  subject: 'all' | 'app' | 'org',
  days: Rows,
  { isFirst }: Adding,
): Promise<void> {
  const before = (grain: 'day' | 'month') => sql`
    union all
    select c.subject_key, c.bucket, unnest(c.kind_ids), unnest(c.events)
    from (select distinct subject_key, bucket from ${sql.table(`${grain}s`)}) met
    join login_count c using (subject_key, bucket)
    where c.grain = ${sql.lit(grain)} and c.subject = ${sql.lit(subject)}`
  const listed = (grain: 'day' | 'month') => sql`
    select ${sql.lit(grain)}, ${sql.lit(subject)}, subject_key, bucket, array_agg(kind_id), array_agg(events::integer)
    from ${
      isFirst
        ? sql.table(`${grain}s`)
        : sql`(
          select subject_key, bucket, kind_id, sum(events) as events
          from (select * from ${sql.table(`${grain}s`)} ${before(grain)}) both_parts
          group by 1, 2, 3
        ) summed`
    }
    group by subject_key, bucket`
  await sql`
    with days as materialized (${days}), months as materialized (
      select subject_key, date_trunc('month', bucket::timestamp)::date as bucket, kind_id, sum(events) as events
      from days group by 1, 2, 3
    )
    insert into login_count (grain, subject, subject_key, bucket, kind_ids, events)
    ${listed('day')} union all ${listed('month')}
    ${isFirst ? sql`` : sql`on conflict (grain, subject, subject_key, bucket) do update set kind_ids = excluded.kind_ids, events = excluded.events`}`.execute(
    trx,
  )
}

async function addDays(trx: Db, rows: Rows, adding: Adding): Promise<void> {
  const daysOf = (key: Rows) => sql`
    select ${key} as subject_key, day as bucket, kind_id, count(*) as events from ${rows} r group by 1, 2, 3`
  await addSums(trx, 'all', daysOf(sql`0`), adding)
  await addSums(trx, 'app', daysOf(sql`app_key`), adding)
  await addSums(trx, 'org', daysOf(sql`org_key`), adding)
}

async function addUses(trx: Db, rows: Rows): Promise<void> {
  await sql`
    insert into login_use_of_app (day, app_key, org_keys, kind_ids, person_keys)
    select day, app_key, array_agg(org_key), array_agg(kind_id), array_agg(person_key)
    from ${rows} r group by 1, 2`.execute(trx)
  await sql`
    insert into login_use_of_org (day, org_key, app_keys, kind_ids, person_keys)
    select day, org_key, array_agg(app_key), array_agg(kind_id), array_agg(person_key)
    from ${rows} r group by 1, 2`.execute(trx)
}

async function addPeopleOfKinds(trx: Db, rows: Rows, { isFirst }: Adding): Promise<void> {
  const before = sql`
    union all
    select c.grain, c.bucket, c.kind_id, unnest(c.word_nos), unnest(c.words)
    from (select distinct grain, bucket, kind_id from added) met
    join login_people_of_kind c using (grain, bucket, kind_id)`
  await sql`
    with days as materialized (
      select day, kind_id, person_key >> 6 as word_no, bit_or(1::bigint << (person_key & 63)) as word
      from ${rows} r group by 1, 2, 3
    ), added as materialized (
      select 'day' as grain, day as bucket, kind_id, word_no, word from days
      union all
      select 'month', date_trunc('month', day::timestamp)::date, kind_id, word_no, bit_or(word)
      from days group by 2, 3, 4
    )
    insert into login_people_of_kind (grain, bucket, kind_id, word_nos, words)
    select grain, bucket, kind_id, array_agg(word_no), array_agg(word)
    from ${
      isFirst
        ? sql`added`
        : sql`(
          select grain, bucket, kind_id, word_no, bit_or(word) as word
          from (select * from added ${before}) both_parts
          group by 1, 2, 3, 4
        ) merged`
    }
    group by 1, 2, 3
    ${isFirst ? sql`` : sql`on conflict (grain, bucket, kind_id) do update set word_nos = excluded.word_nos, words = excluded.words`}`.execute(
    trx,
  )
}

/** Which kinds each way of counting people and each value of a filter has, with a number for both. */
const slices = sql`
  select dense_rank() over (order by w.way, v.slice) as slice_no, w.way, v.slice, k.kind_id
  from (values ${sql.join(
    Object.entries(ways).flatMap(([way, types]) => types.map((type) => sql`(${way}::text, ${type}::text)`)),
  )}) w (way, event_type)
  join login_kind k on k.event_type = w.event_type and k.result = 1
  cross join lateral (values (''), ('type:' || k.login_type), ('env:' || k.env), ('container:' || k.container_type)) v (slice)`

/**
 * Counts the people of the days and months of the rows, under no filter and under one value of each. One day or month at a
 * time, so that what is put together fits into the memory near the processor; by one number for the value and the word,
 * of which the lower twenty bits are the word.
 */
async function countPeople(trx: Db, rows: Rows): Promise<void> {
  await sql`
    with days as materialized (
      select distinct day from ${rows} r
    ), buckets as (
      select 'day' as grain, day as bucket from days
      union
      select 'month', date_trunc('month', day::timestamp)::date from days
    ), slices as materialized (${slices})
    insert into login_people (grain, bucket, way, slice, people, word_nos, words)
    select b.grain, b.bucket, s.way, s.slice, c.people, case when s.slice = '' then c.word_nos end,
      case when s.slice = '' then c.words end
    from buckets b
    cross join lateral (
      select key >> 20 as slice_no, sum(people_in(word)) as people, array_agg((key & 1048575)::integer) as word_nos,
        array_agg(word) as words
      from (
        select s.slice_no << 20 | p.word_no as key, bit_or(p.word) as word
        from (
          select kind_id, unnest(word_nos) as word_no, unnest(words) as word from login_people_of_kind
          where grain = b.grain and bucket = b.bucket
        ) p
        join slices s using (kind_id)
        group by 1
      ) merged
      group by 1
    ) c
    join (select distinct slice_no, way, slice from slices) s using (slice_no)
    on conflict (grain, way, slice, bucket) do update
      set people = excluded.people, word_nos = excluded.word_nos, words = excluded.words`.execute(trx)
}

/** Adds rows to the lists of their hours, days and months. */
export async function addToLists(trx: Db, rows: Rows, adding: Adding): Promise<void> {
  await addHours(trx, rows, adding)
  await addDays(trx, rows, adding)
  await addUses(trx, rows)
  await addPeopleOfKinds(trx, rows, adding)
  await countPeople(trx, rows)
}
