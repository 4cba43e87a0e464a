import { sql } from 'kysely'
import { binaryArray, binaryBigints, binaryBits } from '#server/platform/db/binary-array.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { PeopleOfSubjects } from './month-day-people.ts'
import { usesOf } from './month-groups.ts'
import { countPeopleOfMonth } from './month-people.ts'
import type { MonthRows, Slots } from './month-rows.ts'
import { countKinds, countUses, subjects } from './month-sums.ts'
import { combinationsOf, type Kind, slicesOf, ways, waysOfKind } from './parts.ts'

type Values = { values: Int32Array }

const integers = ({ values }: Values) => sql`${binaryArray('integer', values)}::integer[]`
const smallints = ({ values }: Values) => sql`${binaryArray('smallint', values)}::smallint[]`
const texts = (all: readonly string[]) => sql`${[...all]}::text[]`

/** Rows of `n` with these columns and where the lists of each row begin and end, which stand one after another. */
const rowsOf = (columns: Record<string, Values>, ends: Values) => sql`(
  select *, 1 + lag(list_end, 1, 0) over (order by place) as list_begin
  from unnest(${sql.join([...Object.values(columns).map(integers), integers(ends)])}) with ordinality
    given (${sql.join([...Object.keys(columns), 'list_end', 'place'].map((name) => sql.ref(name)))})
) n`

const listOf = (all: ReturnType<typeof sql>) => sql`(${all})[n.list_begin:n.list_end]`

/** What a bucket's number says: 0 is the month, the others are its days. */
const grain = sql`case when n.bucket_no = 0 then 'month' else 'day' end`
const bucketOf = (month: string, days: readonly string[]) =>
  sql`case when n.bucket_no = 0 then ${month}::date else (${[...days]}::date[])[n.bucket_no] end`

/** Forgets what is counted for a month. */
export async function forgetMonth(trx: Db, month: string): Promise<void> {
  const within = (column: string) => sql`
    ${sql.ref(column)} >= ${month}::date and ${sql.ref(column)} < (${month}::date + interval '1 month')::date`
  await sql`
    with hours as (
      delete from login_hour_count
      where hour >= first_moment(${month}::date) and hour < first_moment((${month}::date + interval '1 month')::date)
    ),
    apps as (delete from login_use_of_app where ${within('day')}),
    orgs as (delete from login_use_of_org where ${within('day')}),
    months as (delete from login_month_use where ${within('bucket')}),
    people_of_kinds as (delete from login_people_of_kind where ${within('bucket')}),
    people as (delete from login_people where ${within('bucket')}),
    bits as (delete from login_people_bits where ${within('bucket')}),
    recent as (delete from login_recent where ${within('day')})
    delete from login_count
    where grain in ('day', 'month') and subject in ('all', 'app', 'org') and ${within('bucket')}`.execute(trx)
}

async function readKinds(trx: Db): Promise<readonly Kind[]> {
  return trx.selectFrom('login_kind').selectAll().execute()
}

type Month = {
  trx: Db
  month: string
  slots: Slots
  rows: MonthRows
  uses: ReturnType<typeof usesOf>
  kinds: readonly Kind[]
}
type Sums = ReturnType<typeof countKinds>['sums']

async function writeSums({ trx, month, slots, rows, uses, kinds }: Month): Promise<Sums> {
  const bitsOfKind: number[] = []
  for (const kind of kinds) bitsOfKind[kind.kind_id] = waysOfKind(kind)
  const people = new PeopleOfSubjects(uses, bitsOfKind)
  const { hours, sums } = countKinds(rows, uses, people)
  const { own, shared, sharedBegin: shared_begin, sharedEnd: shared_end } = people
  const ownColumns = Object.fromEntries(own.map((counts, way) => [`own_${way}`, counts]))
  await sql`
    insert into login_hour_count (hour, kind_ids, events)
    select (${[...slots.hours]}::timestamptz[])[n.hour_no + 1], ${listOf(smallints(hours.items.kind_id))},
      ${listOf(integers(hours.items.events))}
    from ${rowsOf(hours.keys, hours.ends)}`.execute(trx)
  await sql`
    insert into login_count (grain, subject, subject_key, bucket, kind_ids, events, own_people, shared_people)
    select ${grain}, (${texts(subjects)})[n.subject_no], n.subject_key, ${bucketOf(month, slots.days)},
      ${listOf(smallints(sums.items.kind_id))}, ${listOf(integers(sums.items.events))},
      case when n.own_0 >= 0 then array[n.own_0, n.own_1, n.own_2] end,
      case when n.own_0 >= 0 then (${integers(shared)})[n.shared_begin:n.shared_end] end
    from ${rowsOf({ ...sums.keys, ...ownColumns, shared_begin, shared_end }, sums.ends)}`.execute(trx)
  return sums
}

async function writeDays({ trx, slots, uses }: Month): Promise<void> {
  for (const [subject, table, key, other] of [
    ['app', 'login_use_of_app', 'app_key', 'org_keys'],
    ['org', 'login_use_of_org', 'org_key', 'app_keys'],
  ] as const) {
    const { outer, inner, ends, columns } = uses[subject]
    const lists = (name: keyof typeof columns) => ({ values: columns[name] })
    await sql`
      insert into ${sql.table(table)} (day, ${sql.ref(key)}, ${sql.ref(other)}, kind_ids, person_keys)
      select (${[...slots.days]}::date[])[n.day_no + 1], n.key, ${listOf(integers(lists('other')))},
        ${listOf(smallints(lists('kind')))}, ${listOf(integers(lists('person')))}
      from ${rowsOf({ day_no: { values: inner }, key: { values: outer } }, { values: ends })}`.execute(trx)
  }
}

/** Numbers the slices of kinds by what names them; tells those of each kind by its number, and what they are. */
function numbered<Slice>(kinds: readonly Kind[], slicesOfOne: (kind: Kind) => Slice[]) {
  const known = new Map<string, number>()
  const slices: Slice[] = []
  const ofKind: number[][] = []
  for (const kind of kinds)
    ofKind[kind.kind_id] = slicesOfOne(kind).map((slice) => {
      const name = JSON.stringify(slice)
      const number = known.get(name) ?? slices.length
      if (number === slices.length) slices.push(slice)
      known.set(name, number)
      return number
    })
  return { slices, ofKind }
}

async function writeMonthUses({ trx, month, uses: of, kinds }: Month, sums: Sums): Promise<void> {
  const { slices, ofKind } = numbered(kinds, (kind) =>
    slicesOf(kind).map((slice) => ({ type: kind.event_type, result: kind.result, slice })),
  )
  const uses = countUses(of.app, sums, {
    slicesOfKind: ofKind,
    wholeOfKind: Int32Array.from(ofKind, (own) => own?.find((slice) => slices[slice]?.slice === '') ?? 0),
  })
  const results = { values: Int32Array.from(slices, ({ result }) => result) }
  await sql`
    insert into login_month_use (subject, within_key, bucket, event_type, result, slice, subject_keys, events)
    select (${texts(subjects)})[n.subject_no], n.within_key, ${month}::date,
      (${texts(slices.map(({ type }) => type))})[n.slice_no + 1], (${smallints(results)})[n.slice_no + 1],
      (${texts(slices.map(({ slice }) => slice))})[n.slice_no + 1],
      ${listOf(integers(uses.items.subject_key))}, ${listOf(integers(uses.items.events))}
    from ${rowsOf(uses.keys, uses.ends)}`.execute(trx)
}

async function writePeople({ trx, month, slots, rows, kinds }: Month): Promise<void> {
  const { slices, ofKind } = numbered(kinds, (kind) =>
    Object.entries(ways).flatMap(([way, types]) =>
      kind.result === 1 && (types as readonly string[]).includes(kind.event_type)
        ? combinationsOf(kind).map((slice) => ({ way, slice, isSingle: slicesOf(kind).includes(slice) }))
        : [],
    ),
  )
  const kindsOf = slices.map((): number[] => [])
  ofKind.forEach((own, kind) => {
    for (const slice of own) kindsOf[slice]?.push(kind)
  })
  const counted = countPeopleOfMonth(
    rows,
    slices.map(({ slice, isSingle }, n) => ({
      kinds: kindsOf[n] ?? [],
      ofDays: !isSingle,
      isWhole: slice === '',
    })),
  )
  const bucket = bucketOf(month, slots.days)
  const wayOf = sql`(${texts(slices.map(({ way }) => way))})[n.slice_no + 1]`
  const { bucket_no, kind_id, ends, word_no, lower, upper } = counted.kinds
  await sql`
    insert into login_people_of_kind (grain, bucket, kind_id, word_nos, words)
    select ${grain}, ${bucket}, n.kind_id, ${listOf(integers(word_no))},
      ${listOf(sql`${binaryBigints(lower.values, upper.values)}::bigint[]`)}
    from ${rowsOf({ bucket_no, kind_id }, ends)}`.execute(trx)
  const { people, blocks } = counted
  await sql`
    insert into login_people (grain, bucket, way, slice, people)
    select ${grain}, ${bucket}, ${wayOf}, (${texts(slices.map(({ slice }) => slice))})[n.slice_no + 1], n.people
    from unnest(${integers(people.bucket_no)}, ${integers(people.slice_no)}, ${integers(people.people)})
      n (bucket_no, slice_no, people)`.execute(trx)
  await sql`
    insert into login_people_bits (grain, bucket, way, block_no, bits)
    select ${grain}, ${bucket}, ${wayOf}, n.block_no, n.bits
    from unnest(${integers(blocks.bucket_no)}, ${integers(blocks.slice_no)}, ${integers(blocks.block_no)},
      ${binaryBits(blocks.bits)}::bit varying[]) n (bucket_no, slice_no, block_no, bits)`.execute(trx)
}

/** Counts the rows of a month that nothing is counted of, and writes what it comes to. */
export async function writeMonth(
  trx: Db,
  month: string,
  { rows, slots }: { rows: MonthRows; slots: Slots },
): Promise<void> {
  if (rows.count === 0) return
  const written = { trx, month, slots, rows, uses: usesOf(rows), kinds: await readKinds(trx) }
  const sums = await writeSums(written)
  await writeDays(written)
  await writeMonthUses(written, sums)
  await writePeople(written)
}
