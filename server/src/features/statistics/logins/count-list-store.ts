import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { peoplePerBlock, ways } from './parts.ts'

/** A table with the columns of `login_recent`. */
type Rows = RawBuilder<unknown>

type Kept = { table: string; keys: readonly string[]; columns: Rows; condition?: Rows }

/**
 * Returns the rows of a list for the keys in `met`, with one index lookup per key. The lists grow from empty to
 * millions of rows, so PostgreSQL's statistics may be outdated, and a join planned for an empty table would take far
 * too long. `offset 0` prevents such a join.
 */
const keptUnder = (met: Rows, { table, keys, columns, condition = sql`true` }: Kept) => sql`
  select c.* from (${met}) met
  cross join lateral (
    select ${columns} from ${sql.table(table)} c
    where ${condition} and ${sql.join(
      keys.map((key) => sql`${sql.ref(`c.${key}`)} = ${sql.ref(`met.${key}`)}`),
      sql` and `,
    )}
    offset 0
  ) c`

async function addHours(trx: Db, rows: Rows): Promise<void> {
  await sql`
    insert into login_hour_count (hour, kind_ids, events)
    select hour, array_agg(kind_id), array_agg(events)
    from (
      select hour, kind_id, sum(events)::integer as events
      from (
        select hour, kind_id, count(*) as events from ${rows} r group by 1, 2
        union all
        ${keptUnder(sql`select distinct hour from ${rows} r`, {
          table: 'login_hour_count',
          keys: ['hour'],
          columns: sql`c.hour, unnest(c.kind_ids), unnest(c.events)`,
        })}
      ) added
      group by 1, 2
    ) summed
    group by 1
    on conflict (hour) do update set kind_ids = excluded.kind_ids, events = excluded.events`.execute(trx)
}

/** Adds the events of `days` to the sums by kind of each day and month of one subject. */
async function addSums(trx: Db, subject: 'all' | 'app' | 'org', days: Rows): Promise<void> {
  const listed = (grain: 'day' | 'month') => sql`
    select ${sql.lit(grain)}, ${sql.lit(subject)}, subject_key, bucket, array_agg(kind_id), array_agg(events::integer)
    from (
      select subject_key, bucket, kind_id, sum(events) as events
      from (
        select * from ${sql.table(`${grain}s`)}
        union all
        ${keptUnder(sql`select distinct subject_key, bucket from ${sql.table(`${grain}s`)}`, {
          table: 'login_count',
          keys: ['subject_key', 'bucket'],
          columns: sql`c.subject_key, c.bucket, unnest(c.kind_ids), unnest(c.events)`,
          condition: sql`c.grain = ${sql.lit(grain)} and c.subject = ${sql.lit(subject)}`,
        })}
      ) both_parts
      group by 1, 2, 3
    ) summed
    group by subject_key, bucket`
  await sql`
    with days as materialized (${days}), months as materialized (
      select subject_key, date_trunc('month', bucket::timestamp)::date as bucket, kind_id, sum(events) as events
      from days group by 1, 2, 3
    )
    insert into login_count (grain, subject, subject_key, bucket, kind_ids, events)
    ${listed('day')} union all ${listed('month')}
    on conflict (grain, subject, subject_key, bucket)
      do update set kind_ids = excluded.kind_ids, events = excluded.events`.execute(trx)
}

async function addDays(trx: Db, rows: Rows): Promise<void> {
  const daysOf = (key: Rows) => sql`
    select ${key} as subject_key, day as bucket, kind_id, count(*) as events from ${rows} r group by 1, 2, 3`
  await addSums(trx, 'all', daysOf(sql`0`))
  await addSums(trx, 'app', daysOf(sql`app_key`))
  await addSums(trx, 'org', daysOf(sql`org_key`))
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

/** The slices of a kind `k`: no filter, and each filter by one value. */
const slicesOfKind = sql`
  cross join lateral (values (''), ('type:' || k.login_type), ('env:' || k.env), ('container:' || k.container_type)) v (slice)`

async function addMonthUses(trx: Db, rows: Rows): Promise<void> {
  await sql`
    with met as materialized (
      select date_trunc('month', day::timestamp)::date as bucket, app_key, org_key, kind_id, count(*) as events
      from ${rows} r group by 1, 2, 3, 4
    ), sliced as materialized (
      select bucket, k.event_type, k.result, v.slice, app_key, org_key, sum(events) as events
      from met join login_kind k using (kind_id) ${slicesOfKind}
      group by 1, 2, 3, 4, 5, 6
    ), added as materialized (
      select 'app' as subject, 0 as within_key, bucket, event_type, result, slice, app_key as subject_key, events from sliced
      union all select 'org', 0, bucket, event_type, result, slice, org_key, events from sliced
      union all select 'app', org_key, bucket, event_type, result, slice, app_key, events from sliced where slice = ''
      union all select 'org', app_key, bucket, event_type, result, slice, org_key, events from sliced where slice = ''
    )
    insert into login_month_use (subject, within_key, bucket, event_type, result, slice, subject_keys, events)
    select subject, within_key, bucket, event_type, result, slice, array_agg(subject_key), array_agg(events::integer)
    from (
      select subject, within_key, bucket, event_type, result, slice, subject_key, sum(events) as events
      from (
        select * from added
        union all
        ${keptUnder(sql`select distinct subject, within_key, bucket, event_type, result, slice from added`, {
          table: 'login_month_use',
          keys: ['subject', 'within_key', 'bucket', 'event_type', 'result', 'slice'],
          columns: sql`c.subject, c.within_key, c.bucket, c.event_type, c.result, c.slice, unnest(c.subject_keys), unnest(c.events)`,
        })}
      ) both_parts
      group by 1, 2, 3, 4, 5, 6, 7
    ) summed
    group by 1, 2, 3, 4, 5, 6
    on conflict (subject, within_key, bucket, event_type, result, slice)
      do update set subject_keys = excluded.subject_keys, events = excluded.events`.execute(trx)
}

/** For each kind, the ways of counting people that include it, as a bit mask of their positions. */
const waysOfKinds = sql`
  select k.kind_id, coalesce(bit_or(1 << w.place), 0) as bits
  from login_kind k
  left join (values ${sql.join(
    Object.values(ways).flatMap((types, place) =>
      types.map((type) => sql`(${type}::text, ${sql.lit(place)})`),
    ),
  )}) w (event_type, place) on w.event_type = k.event_type and k.result = 1
  group by 1`

/**
 * Recounts the different people of an application or organization on the days of the added rows. For organizations all
 * rows of these days are recounted, because a person who appears in a second organization becomes shared. The rows of
 * the sums exist already, so that each insert becomes an update by index.
 */
async function countPeopleOfSubject(trx: Db, subject: 'app' | 'org', rows: Rows): Promise<void> {
  const key = `${subject}_key`
  const touched =
    subject === 'app'
      ? sql`select distinct r.day, r.app_key from ${rows} r`
      : sql`select d.day, o.org_key from days d cross join login_org_key o`
  const used = keptUnder(touched, {
    table: `login_use_of_${subject}`,
    keys: ['day', key],
    columns: sql`c.day, ${sql.ref(`c.${key}`)} as subject_key, unnest(c.kind_ids) as kind_id,
      unnest(c.person_keys) as person_key`,
  })
  const isShared =
    subject === 'app'
      ? sql`false`
      : sql`bits <> 0 and count(*) filter (where bits <> 0) over (partition by day, person_key) > 1`
  const own = Object.keys(ways).map(
    (_, place) => sql`count(*) filter (where not is_shared and bits & ${sql.lit(1 << place)} <> 0)::integer`,
  )
  await sql`
    with kinds as materialized (${waysOfKinds}), days as materialized (select distinct r.day from ${rows} r), met as (
      select day, subject_key, person_key, bit_or(bits) as bits
      from (${used}) used join kinds using (kind_id)
      group by 1, 2, 3
    ), told as (
      select *, ${isShared} as is_shared from met
    ), counted as (
      select day, subject_key, array[${sql.join(own)}] as own,
        coalesce(array_agg(person_key * 8 + bits) filter (where is_shared), '{}') as shared
      from told group by 1, 2
    )
    insert into login_count as c (grain, subject, subject_key, bucket, kind_ids, events, own_people, shared_people)
    select 'day', ${sql.lit(subject)}, subject_key, day, '{}', '{}', own, shared from counted
    on conflict (grain, subject, subject_key, bucket)
      do update set own_people = excluded.own_people, shared_people = excluded.shared_people
      where (c.own_people, c.shared_people) is distinct from (excluded.own_people, excluded.shared_people)`.execute(
    trx,
  )
}

async function addPeopleOfKinds(trx: Db, rows: Rows): Promise<void> {
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
    from (
      select grain, bucket, kind_id, word_no, bit_or(word) as word
      from (
        select * from added
        union all
        ${keptUnder(sql`select distinct grain, bucket, kind_id from added`, {
          table: 'login_people_of_kind',
          keys: ['grain', 'bucket', 'kind_id'],
          columns: sql`c.grain, c.bucket, c.kind_id, unnest(c.word_nos), unnest(c.words)`,
        })}
      ) both_parts
      group by 1, 2, 3, 4
    ) merged
    group by 1, 2, 3
    on conflict (grain, bucket, kind_id) do update set word_nos = excluded.word_nos, words = excluded.words`.execute(
    trx,
  )
}

/** The combinations of filter values of a kind `k`, and whether a combination has at most one filter. */
const combinationsOfKind = sql`
  cross join lateral (
    select concat_ws(' ', t.value, e.value, c.value) as slice, num_nonnulls(t.value, e.value, c.value) <= 1 as is_single
    from (values (null), ('type:' || k.login_type)) t (value), (values (null), ('env:' || k.env)) e (value),
      (values (null), ('container:' || k.container_type)) c (value)
  ) v`

/** The kinds that belong to each pair of a way of counting and a slice, with a number for the pair. */
const slices = sql`
  select dense_rank() over (order by w.way, v.slice) as slice_no, w.way, v.slice, v.is_single, k.kind_id
  from (values ${sql.join(
    Object.entries(ways).flatMap(([way, types]) => types.map((type) => sql`(${way}::text, ${type}::text)`)),
  )}) w (way, event_type)
  join login_kind k on k.event_type = w.event_type and k.result = 1
  ${combinationsOfKind}`

const wordsPerBlock = sql.lit(peoplePerBlock / 64)

/**
 * Counts the people of the days and months of the rows: without a filter, by one filter, and on days also by several
 * filters. The people themselves are stored without a filter only.
 * One day or month is processed at a time, so that the hash table fits into the processor's cache. Slice and word are
 * combined into one key, whose lower twenty bits are the word.
 */
async function countPeople(trx: Db, rows: Rows): Promise<void> {
  await sql`
    with days as materialized (
      select distinct day from ${rows} r
    ), buckets as (
      select 'day' as grain, day as bucket from days
      union
      select 'month', date_trunc('month', day::timestamp)::date from days
    ), slices as materialized (${slices}), names as materialized (
      select distinct slice_no, way, slice from slices
    ), words as materialized (
      select b.grain, b.bucket, w.key >> 20 as slice_no, (w.key & 1048575)::integer as word_no, w.word
      from buckets b
      cross join lateral (
        select s.slice_no << 20 | p.word_no as key, bit_or(p.word) as word
        from (
          select kind_id, unnest(word_nos) as word_no, unnest(words) as word from login_people_of_kind
          where grain = b.grain and bucket = b.bucket
        ) p
        join slices s using (kind_id)
        where s.is_single or b.grain = 'day'
        group by 1
      ) w
    ), blocks as (
      select grain, bucket, way, word_no / ${wordsPerBlock} as block_no,
        array_agg(word_no % ${wordsPerBlock}) as places, array_agg(word) as words
      from words join names using (slice_no) where slice = '' group by 1, 2, 3, 4
    ), kept as (
      insert into login_people_bits (grain, way, bucket, block_no, bits)
      select b.grain, b.way, b.bucket, b.block_no, w.bits
      from blocks b
      cross join lateral (
        select string_agg(coalesce(m.word, 0)::bit(64)::text, '' order by n)::bit varying as bits
        from generate_series(0, ${wordsPerBlock} - 1) n
        left join unnest(b.places, b.words) m (place, word) on m.place = n
      ) w
      on conflict (grain, way, bucket, block_no) do update set bits = excluded.bits
    )
    insert into login_people (grain, bucket, way, slice, people)
    select grain, bucket, way, slice, people
    from (select grain, bucket, slice_no, sum(people_in(word)) as people from words group by 1, 2, 3) counted
    join names using (slice_no)
    on conflict (grain, way, slice, bucket) do update set people = excluded.people`.execute(trx)
}

/** Adds rows to the lists of their hours, days and months. */
export async function addToLists(trx: Db, rows: Rows): Promise<void> {
  await addHours(trx, rows)
  await addDays(trx, rows)
  await addUses(trx, rows)
  await countPeopleOfSubject(trx, 'app', rows)
  await countPeopleOfSubject(trx, 'org', rows)
  await addMonthUses(trx, rows)
  await addPeopleOfKinds(trx, rows)
  await countPeople(trx, rows)
}
