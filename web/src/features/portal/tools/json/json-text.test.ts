import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault, layOut } from './json-text.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('[HOME-07] what it takes for JSON is JSON, and nothing else', () => {
  const spoiled = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', ':', '0', '\\', '\u00a0', '{', '[', 'x', '\n'),
    )
    .map(([text, at, more]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + more + text.slice(place + (at % 2))
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoiled, fc.string({ maxLength: 12 })), (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 3000 },
  )
})

test('laid out in any way it is the same value, and the layout is that of the language', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text)
      expect(layOut(text, 'compact')).toBe(text)
      for (const [layout, indent] of [
        ['2', 2],
        ['4', 4],
        ['tab', '\t'],
      ] as const) {
        expect(JSON.parse(layOut(text, layout))).toEqual(value)
        if (!/-0|e|__proto__/i.test(text))
          expect(layOut(text, layout)).toBe(JSON.stringify(value, null, indent))
      }
    }),
  )
})

test('long numbers, doubled keys and their order stay as they are', () => {
  expect(layOut('{"b":12345678901234567890,"10":1,"2":1.10,"b":0}', 'compact')).toBe(
    '{"b":12345678901234567890,"10":1,"2":1.10,"b":0}',
  )
})

test.each([
  ['{"a": 1,\n "b": }', 2, 7, 'unexpected'],
  ['{"a": 01}', 1, 7, 'number'],
  ['["a', 1, 2, 'string'],
  ['["a\tb"]', 1, 2, 'string'],
  ['[1, 2', 1, 6, 'unfinished'],
  ['[1] 2', 1, 5, 'trailing'],
  ["{'a': 1}", 1, 2, 'unexpected'],
  ['[1,]', 1, 4, 'unexpected'],
  ['', 1, 1, 'unfinished'],
])('%o is wrong at %d:%d', (text, line, column, reason) => {
  expect(jsonFault(text)).toEqual({ line, column, reason })
})

test('ten thousand nested lists overflow nothing', () => {
  const text = '['.repeat(10_000) + ']'.repeat(10_000)
  expect(jsonFault(text)).toBeUndefined()
  expect(layOut(text, 'compact')).toBe(text)
})
