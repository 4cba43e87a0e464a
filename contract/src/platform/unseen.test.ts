import { describe, expect, test } from 'vitest'
import { writtenLine, writtenText } from './shapes.ts'

const nothing: [string, string][] = [
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u200e\u200f\u061c\u202e\u202c\u2066\u2069'],
  ['spaces of every width', '\u00a0\u2003\u202f\u3000\u2028'],
  ['control characters', '\u0007\u001b\u0085'],
  ['fillers', '\u3164\u115f\uffa0\u2800'],
  ['signs that change others', '\u00ad\u034f\ufe0f\u{e0100}\u{e0041}'],
]

describe.each([
  ['a line', writtenLine(10)],
  ['a text', writtenText(10)],
])('%s', (_what, shape) => {
  test.each(nothing)('of %s alone is empty', (_kind, typed) => {
    expect(shape.parse(typed)).toBe('')
  })

  test('preserves visible characters', () => {
    for (const typed of ['林 晚', 'a\u0301', '👩\u200d💻', '葛\u{e0100}', '=', '·'])
      expect(shape.parse(typed)).toBe(typed)
  })
})

test('a line loses invisible characters; in a text they stay', () => {
  expect(writtenLine(10).parse('\u202e林\u200b晚\u00ad\ufeff')).toBe('林晚')
  expect(writtenText(10).parse('林\u200b晚')).toBe('林\u200b晚')
})

test('control characters between others are refused', () => {
  expect(writtenLine(10).safeParse('a\u0007b').success).toBe(false)
  expect(writtenText(10).safeParse('a\u0007b').success).toBe(false)
})
