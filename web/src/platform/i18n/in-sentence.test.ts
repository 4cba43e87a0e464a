import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Today 10:59', 'today 10:59'],
  ['Just now', 'just now'],
  ['Yesterday 17:20', 'yesterday 17:20'],
  ['12 Jul 10:00', '12 Jul 10:00'],
  ['今天 09:30', '今天 09:30'],
])('%s stands as “%s” in a sentence', (time, expected) => {
  expect(inSentence(time)).toBe(expected)
})
