import { setImmediate } from 'node:timers/promises'
import { writeBytes } from '@iambiz/runtime/copy-in.ts'
import { giveBack } from '@iambiz/runtime/memory.ts'
import { sql } from 'kysely'
import {
  arrays,
  type BinaryColumn,
  bigintArrays,
  binaryRows,
  bits,
  datesOf,
  integers,
  moments,
  smallints,
  textsOf,
} from '#server/platform/db/binary-rows.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { PeopleOfSubjects } from './month-day-people.ts'
import { usesOf } from './month-groups.ts'
import { countPeopleOfMonth } from './month-people.ts'
import { giveBackColumns, type MonthRows, type Slots } from './month-rows.ts'
import { countKinds, countUses, subjects } from './month-sums.ts'
import type { Numbers } from './numbers.ts'
import { combinationsOf, type Kind, slicesOf, ways, waysOfKind } from './parts.ts'

/** What a bucket's number says: 0 is the month, the others are its days. */
const grains = ['month', 'day']

const grainOf = (bucketNo: Numbers) => textsOf(grains, (row) => Math.min(1, bucketNo.at(row)))
const bucketOf = ({ month, slots }: Month, bucketNo: Numbers) =>
  datesOf([month, ...slots.days], (row) => bucketNo.at(row))

/** The lists of each row, which stand one after another, by where they end. */
const listed = (ends: { at: (row: number) => number }) => (row: number) => ({
  begin: row === 0 ? 0 : ends.at(row - 1),
  end: ends.at(row),
})

/** Writes rows of a table, of each column what it has in a row. */
const write = (trx: Db, table: string, count: number, columns: Record<string, BinaryColumn>) =>
  writeBytes(
    trx,
    sql`${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})`,
    binaryRows(count, Object.values(columns)),
  )

/** Forgets what is counted for a month. */
async function forgetMonth(trx: Db, month: string): Promise<void> {
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

async function writeSums(of: Month): Promise<Sums> {
  const { trx, slots, rows, uses, kinds } = of
  const bitsOfKind: number[] = []
  for (const kind of kinds) bitsOfKind[kind.kind_id] = waysOfKind(kind)
  const people = new PeopleOfSubjects(uses, bitsOfKind)
  await setImmediate()
  const { hours, sums } = countKinds(rows, uses, people)
  await write(trx, 'login_hour_count', hours.ends.length, {
    hour: moments((row) => slots.hours[hours.keys.hour_no.at(row)] ?? 0),
    kind_ids: arrays('smallint', hours.items.kind_id.values, listed(hours.ends)),
    events: arrays('integer', hours.items.events.values, listed(hours.ends)),
  })
  const { bucket_no, subject_no, subject_key } = sums.keys
  await write(trx, 'login_count', sums.ends.length, {
    grain: grainOf(bucket_no),
    subject: textsOf(subjects, (row) => subject_no.at(row)),
    subject_key: integers((row) => subject_key.at(row)),
    bucket: bucketOf(of, bucket_no),
    kind_ids: arrays('smallint', sums.items.kind_id.values, listed(sums.ends)),
    events: arrays('integer', sums.items.events.values, listed(sums.ends)),
    own_people: arrays('integer', people.own.values, (row) => people.ownOf(row)),
    shared_people: arrays('integer', people.shared.values, (row) => people.sharedOf(row)),
  })
  return sums
}

async function writeDays({ trx, slots, uses }: Month): Promise<void> {
  for (const [subject, table, key, other] of [
    ['app', 'login_use_of_app', 'app_key', 'org_keys'],
    ['org', 'login_use_of_org', 'org_key', 'app_keys'],
  ] as const) {
    const { outer, inner, ends, columns } = uses[subject]
    const ofRow = listed({ at: (row) => ends[row] ?? 0 })
    await write(trx, table, ends.length, {
      day: datesOf(slots.days, (row) => inner[row] ?? 0),
      [key]: integers((row) => outer[row] ?? 0),
      [other]: arrays('integer', columns.other, ofRow),
      kind_ids: arrays('smallint', columns.kind, ofRow),
      person_keys: arrays('integer', columns.person, ofRow),
    })
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
  const { subject_no, within_key, slice_no } = uses.keys
  await write(trx, 'login_month_use', uses.ends.length, {
    subject: textsOf(subjects, (row) => subject_no.at(row)),
    within_key: integers((row) => within_key.at(row)),
    bucket: datesOf([month], () => 0),
    event_type: textsOf(
      slices.map(({ type }) => type),
      (row) => slice_no.at(row),
    ),
    result: smallints((row) => slices[slice_no.at(row)]?.result ?? 0),
    slice: textsOf(
      slices.map(({ slice }) => slice),
      (row) => slice_no.at(row),
    ),
    subject_keys: arrays('integer', uses.items.subject_key.values, listed(uses.ends)),
    events: arrays('integer', uses.items.events.values, listed(uses.ends)),
  })
}

async function writePeople(of: Month): Promise<void> {
  const { trx, rows, kinds } = of
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
  const counted = await countPeopleOfMonth(
    rows,
    slices.map(({ slice, isSingle }, n) => ({
      kinds: kindsOf[n] ?? [],
      ofDays: !isSingle,
      isWhole: slice === '',
    })),
  )
  const wayNames = slices.map(({ way }) => way)
  const keysOf = ({ bucket_no }: { bucket_no: Numbers }) => ({
    grain: grainOf(bucket_no),
    bucket: bucketOf(of, bucket_no),
  })
  const { people, blocks } = counted
  const { kind_id, ends, word_no, lower, upper } = counted.kinds
  await write(trx, 'login_people_of_kind', ends.length, {
    ...keysOf(counted.kinds),
    kind_id: smallints((row) => kind_id.at(row)),
    word_nos: arrays('integer', word_no.values, listed(ends)),
    words: bigintArrays({ lower: lower.values, upper: upper.values }, listed(ends)),
  })
  await write(trx, 'login_people', people.people.length, {
    ...keysOf(people),
    way: textsOf(wayNames, (row) => people.slice_no.at(row)),
    slice: textsOf(
      slices.map(({ slice }) => slice),
      (row) => people.slice_no.at(row),
    ),
    people: integers((row) => people.people.at(row)),
  })
  await write(trx, 'login_people_bits', blocks.bits.length, {
    ...keysOf(blocks),
    way: textsOf(wayNames, (row) => blocks.slice_no.at(row)),
    block_no: integers((row) => blocks.block_no.at(row)),
    bits: bits((row) => blocks.bits[row]),
  })
}

/** Writes what the rows of a month come to, in place of what was counted for it; their memory is gone afterwards. */
export async function writeMonth(
  trx: Db,
  month: string,
  { rows, slots }: { rows: MonthRows; slots: Slots },
): Promise<void> {
  await forgetMonth(trx, month)
  if (rows.count === 0) return
  const uses = usesOf(rows)
  // Between two sums others have their turn, above all the month that is read meanwhile.
  await setImmediate()
  const written = { trx, month, slots, rows, uses, kinds: await readKinds(trx) }
  const sums = await writeSums(written)
  await writeDays(written)
  await writeMonthUses(written, sums)
  for (const { columns } of Object.values(written.uses)) giveBack(...Object.values(columns))
  await writePeople(written)
  giveBackColumns(rows)
}
