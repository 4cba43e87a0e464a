import { keepReadings, peopleUnread } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { readingOf } from '#server/platform/reading.ts'

/** People whose names are read in one statement. */
const batch = 500

/** Batches of one run; the next run does the rest. */
const batchesAtMost = 20

/**
 * Reads the names of people who were stored before names were read along, so that they are found by pinyin; returns how many
 * were filled. A name without any reading is passed over.
 */
export async function fillReadings(db: Db, batches = batchesAtMost): Promise<number> {
  let filled = 0
  let after = ''
  for (let done = 0; done < batches; done += 1) {
    const people = await peopleUnread(db, after, batch)
    const read = people.map((person) => ({ ...person, ...readingOf(person.name_zh) }))
    filled += await keepReadings(
      db,
      read.filter(({ pinyin }) => pinyin !== ''),
    )
    const last = people.at(-1)
    if (!last || people.length < batch) break
    after = last.user_no
  }
  return filled
}
