import { sql } from 'kysely'
import { binaryArray } from '#server/platform/db/binary-array.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { Numbers } from './numbers.ts'
import { peoplePerBlock } from './parts.ts'

type Block = { day: string; block_no: number; bits: Buffer }

/** Header of `bit varying` on the wire: how many bits follow. */
const headerBytes = 4

/** Adds the bits of a block to those before; tells those that are new by their places. */
function addBits(seen: Buffer, bits: Buffer, isNew: (place: number) => void): void {
  for (let byte = 0; byte < seen.length; byte++) {
    const before = seen[byte] ?? 0
    const added = (bits[byte] ?? 0) & ~before
    if (added === 0) continue
    seen[byte] = before | added
    for (let bit = 0; bit < 8; bit++) if ((added & (0x80 >> bit)) !== 0) isNew(byte * 8 + bit)
  }
}

/** The first day of each person, of blocks in the order of their days. */
function firstDays(blocks: readonly Block[]) {
  const found = { person: new Numbers(), dayNo: new Numbers(), days: [] as string[] }
  const seen = new Map<number, Buffer>()
  for (const { day, block_no, bits } of blocks) {
    if (found.days.at(-1) !== day) found.days.push(day)
    const before = seen.get(block_no) ?? Buffer.alloc(peoplePerBlock / 8)
    seen.set(block_no, before)
    addBits(before, bits.subarray(headerBytes), (place) => {
      found.person.push(block_no * peoplePerBlock + (place ^ 63))
      found.dayNo.push(found.days.length)
    })
  }
  return found
}

/** Finds the days of first sign-ins again, from who signed in on each day. */
export async function findFirstLogins(trx: Db): Promise<void> {
  const { rows } = await sql<Block>`
    select bucket::text as day, block_no, varbit_send(bits) as bits from login_people_bits
    where grain = 'day' and way = 'login'
    order by bucket`.execute(trx)
  const { person, dayNo, days } = firstDays(rows)
  await sql`
    update login_person_key p set first_login_on = found.day
    from login_person_key k
    left join (
      select person_key, min(day) as day
      from (
        select person_key, (${days}::date[])[day_no] as day
        from unnest(${binaryArray('integer', person.values)}::integer[], ${binaryArray('integer', dayNo.values)}::integer[])
          counted (person_key, day_no)
        union all
        select person_key, day from login_recent
        where kind_id = any(array(select kind_id from login_kind where event_type = 'login' and result = 1))
      ) signed_in
      group by 1
    ) found on found.person_key = k.person_key
    where p.person_key = k.person_key and p.first_login_on is distinct from found.day`.execute(trx)
}
