import { expect, test } from 'vitest'
import { keepReadMarks } from './read-marks.ts'
import type { ReadMarks } from './store.ts'

const marks = (count: number): ReadMarks =>
  new Map(
    Array.from({ length: count }, (_, n) => [
      String(n),
      { status: 1, readAt: null, reminded: false, contentRevision: 1 } as const,
    ]),
  )

/** Caches marks of people; the staff number is the number of their marks. */
function kept(atMost?: number) {
  const asked: string[] = []
  const find = async (userNo: string) => {
    asked.push(userNo)
    return marks(Number(userNo))
  }
  return { asked, marksOf: keepReadMarks(find, atMost === undefined ? {} : { atMost }) }
}

test('marks are read once for a version, and again for the next', async () => {
  const { asked, marksOf } = kept()
  const [first, second] = await Promise.all([marksOf('3', '1'), marksOf('3', '1')])
  expect(first).toBe(second)
  expect(await marksOf('3', '2')).not.toBe(first)
  expect(asked).toEqual(['3', '3'])
})

test('who never read anything is not looked for', async () => {
  const { asked, marksOf } = kept()
  expect((await marksOf('3', null)).size).toBe(0)
  expect(asked).toEqual([])
})

test('where all are too many the first go', async () => {
  const { asked, marksOf } = kept(10)
  for (const userNo of ['4', '5', '6']) await marksOf(userNo, '1')
  await marksOf('6', '1')
  expect(asked).toEqual(['4', '5', '6'])
  await marksOf('4', '1')
  expect(asked).toEqual(['4', '5', '6', '4'])
})

test('marks that could not be read are asked for again', async () => {
  let failing = true
  const marksOf = keepReadMarks(async () => {
    if (failing) throw new Error('away')
    return marks(1)
  })
  await expect(marksOf('1', '1')).rejects.toThrow('away')
  failing = false
  expect((await marksOf('1', '1')).size).toBe(1)
})
