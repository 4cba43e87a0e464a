import { expect, test } from 'vitest'
import {
  countsOf,
  type Entry,
  entryOf,
  peopleIn,
  readPasted,
  withAnswers,
  withFile,
  withoutAnswer,
  withoutWrong,
  withPeople,
  withTexts,
} from './entries.ts'

const zhao = { userNo: 'Z1', userName: '赵一', email: 'Zhao@c.test', source: 'user' as const }
const desk = { contactId: 'd', userName: '服务台', email: 'desk@c.test', source: 'contact' as const }

test('[MAIL-05] what is pasted is being verified until the server has answered, then right or wrong', () => {
  const pasted = readPasted([], 'zhao@c.test；电话8026，x@c；y@elsewhere.test')
  const texts = 'texts' in pasted ? pasted.texts : []
  const asked = withTexts([], texts)
  expect(countsOf(asked)).toMatchObject({ verifying: 4, valid: 0, wrong: 0 })
  expect(peopleIn(asked)).toEqual([])
  const answered = withAnswers(asked, {
    valid: [zhao],
    invalid: [
      { value: '电话8026', reason: 'format' },
      { value: 'x@c', reason: 'format' },
      { value: 'y@elsewhere.test', reason: 'domain' },
    ],
  })
  expect(countsOf(answered)).toEqual({
    valid: 1,
    wrong: 3,
    verifying: 0,
    faults: { format: 1, suffix: 1, domain: 1 },
  })
  expect(peopleIn(answered)).toEqual([zhao])
  expect(withoutWrong(answered)).toHaveLength(1)
})

test('[MAIL-05] what could not be verified is wrong, and is asked about again', () => {
  const asked = withTexts([entryOf(desk)], ['zhao@c.test'])
  const failed = withoutAnswer(asked, ['ZHAO@c.test'])
  expect(countsOf(failed)).toMatchObject({ valid: 1, wrong: 1, faults: { unverified: 1 } })
  expect(countsOf(withTexts(failed, ['zhao@c.test']))).toMatchObject({ valid: 1, verifying: 1, wrong: 0 })
})

test('an answer that comes late touches nothing but what is still being asked about', () => {
  const entries: Entry[] = [{ key: 'x', value: 'x', state: 'wrong', fault: 'format' }, entryOf(desk)]
  expect(withAnswers(entries, { valid: [], invalid: [{ value: 'desk@c.test', reason: 'unknown' }] })).toEqual(
    entries,
  )
})

test('nobody is there twice, however they are spelled or found', () => {
  const entries = withPeople([entryOf(zhao)], [{ ...zhao, email: 'ZHAO@C.TEST' }, desk, desk])
  expect(entries.map(({ key }) => key)).toEqual(['zhao@c.test', 'desk@c.test'])
  expect(readPasted(entries, 'zhao@C.test, DESK@c.test')).toEqual({ texts: [] })
})

test('whoever is picked while their address is being asked about is known', () => {
  expect(countsOf(withPeople(withTexts([], ['desk@c.test']), [desk]))).toMatchObject({
    valid: 1,
    verifying: 0,
  })
})

test('[MAIL-03] 201 addresses or more than 64 KiB are refused as a whole', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@c.test`).join()
  expect(readPasted([], many(200))).toHaveProperty('texts.length', 200)
  expect(readPasted([], many(201))).toEqual({ refused: 'too-many' })
  expect(readPasted([], 'a'.repeat(65_537))).toEqual({ refused: 'too-long' })
})

test('people who have left and have no address are told apart', () => {
  const gone = (userNo: string) => entryOf({ userNo, userName: '离', email: '', source: 'user', left: true })
  expect(gone('A').key).not.toBe(gone('B').key)
})

test('what a file has joins those who are there, with its wrong ones, and each once', () => {
  const added = withFile([entryOf(zhao)], {
    valid: [zhao, desk],
    invalid: [
      { value: 'x', reason: 'format' },
      { value: 'ZHAO@c.test', reason: 'duplicate' },
    ],
  })
  expect(added.map(({ key, state }) => [key, state])).toEqual([
    ['zhao@c.test', 'valid'],
    ['desk@c.test', 'valid'],
    ['x', 'wrong'],
  ])
})
