import { expect, test } from 'vitest'
import { figuresIn, figuresText } from './figures-text.ts'

test.each([
  ['2026-01\t1284', '2026-01', 1284],
  ['2026/1\t1,284.5', '2026-01', 1284.5],
  ['2026.03 12', '2026-03', 12],
  ['202604, 7', '2026-04', 7],
  ['2026年5月\t-3', '2026-05', -3],
  ['２０２６-０６　１２', '2026-06', 12],
  ['2026-07 −1,000,000', '2026-07', -1_000_000],
])('%j is a figure', (text, month, value) => {
  expect(figuresIn(text)).toEqual({ months: [{ month, value }], faults: [] })
})

test.each([
  ['2026-13\t1', 'month'],
  ['1月\t1', 'month'],
  ['合计\t12', 'month'],
  ['2026-01\t1,284 t', 'number'],
  ['2026-01\t60%', 'number'],
  ['2026-01', 'number'],
  ['2026-01\t1e99', 'number'],
  ['2026-01\t12,34', 'number'],
] as const)('%j is none', (text, kind) => {
  expect(figuresIn(`2025-01 1\n${text}`).faults).toEqual([{ line: 2, kind }])
})

test('a month has one value, lines may be empty, and the oldest comes first', () => {
  expect(figuresIn('2026-02 2\n\n2026-01 1\n2026/2 3')).toEqual({
    months: [
      { month: '2026-01', value: 1 },
      { month: '2026-02', value: 2 },
    ],
    faults: [{ line: 4, kind: 'twice' }],
  })
})

test('what is written is read again', () => {
  const months = [
    { month: '2025-12', value: -0.5 },
    { month: '2026-01', value: 1284 },
  ]
  expect(figuresIn(figuresText(months)).months).toEqual(months)
})
