import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Column, Names } from './names.ts'

const columnOf = (texts: readonly string[]): Column => ({
  values: Buffer.from(texts.join('\u001f')),
  separator: 0x1f,
  count: texts.length,
})

const text = fc.oneof(
  fc.constantFrom('', 'U1', 'U2', 'sales', '市场部', '𝄞'),
  fc.string({ unit: 'binary', maxLength: 300 }).filter((one) => !one.includes('\u001f')),
)

test('texts have a number each, in the order in which they came, and it leads back to them', () =>
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (portions) => {
      const names = new Names()
      const seen: string[] = []
      for (const portion of portions) {
        const into = new Int32Array(portion.length)
        expect(names.read(columnOf(portion), into)).toBe(true)
        for (const one of portion) if (!seen.includes(one)) seen.push(one)
        expect([...into]).toEqual(portion.map((one) => seen.indexOf(one)))
      }
      expect(Array.from({ length: names.count }, (_, number) => names.textOf(number))).toEqual(seen)
    }),
  ))

test('many of them are all found again', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `U${n * 7}`)
  const names = new Names()
  const into = new Int32Array(texts.length)
  for (const _ of [1, 2]) {
    expect(names.read(columnOf(texts), into)).toBe(true)
    expect(into).toEqual(Int32Array.from(texts, (_, n) => n))
  }
  expect(names.textOf(12_345)).toBe('U86415')
})

test('nothing is read where a text has the separator in it', () => {
  const names = new Names()
  const into = new Int32Array(2)
  expect(names.read({ ...columnOf(['U1', 'U\u001f2']), count: 2 }, into)).toBe(false)
  expect([...into]).toEqual([0, 0])
  expect(names.count).toBe(0)
})
