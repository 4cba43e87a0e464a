import type { ReadMarks } from './store.ts'

/** Returns the read marks of a person at the version that came with the request; no marks when the version is null. */
export type MarksOf = (userNo: string, version: string | null) => Promise<ReadMarks>

/** Maximum number of cached marks of all people together; the oldest entries are evicted first. */
const marksAtMost = 200_000

const nothing: ReadMarks = new Map()

type Entry = { version: string; marks: Promise<ReadMarks>; size: number }

/** Caches the read marks of each person under the person's own version; a failed read is not cached. */
export function keepReadMarks(
  find: (userNo: string) => Promise<ReadMarks>,
  { atMost = marksAtMost }: { atMost?: number } = {},
): MarksOf {
  const byPerson = new Map<string, Entry>()
  let size = 0

  function forget(userNo: string): void {
    size -= byPerson.get(userNo)?.size ?? 0
    byPerson.delete(userNo)
  }

  function weigh(userNo: string, entry: Entry, marks: ReadMarks): void {
    if (byPerson.get(userNo) !== entry) return
    entry.size = marks.size
    size += marks.size
    for (const oldest of byPerson.keys()) {
      if (size <= atMost) return
      forget(oldest)
    }
  }

  return (userNo, version) => {
    if (version === null) return Promise.resolve(nothing)
    const known = byPerson.get(userNo)
    if (known?.version === version) return known.marks
    forget(userNo)
    const entry: Entry = { version, marks: find(userNo), size: 0 }
    byPerson.set(userNo, entry)
    entry.marks.then(
      (marks) => weigh(userNo, entry, marks),
      () => byPerson.get(userNo) === entry && forget(userNo),
    )
    return entry.marks
  }
}
