import { expect, test } from 'vitest'
import { brokenRowOf } from './broken-row.ts'

test.each([
  ['row-changed', '42', '42'],
  ['row-inserted', '42', '42'],
  // Inserted before all other rows, with a number that no address can have.
  ['row-inserted', '-7', undefined],
  ['row-removed', '42', undefined],
  ['batch-changed', undefined, undefined],
] as const)('[STAT-06] of %s %s the record that can be opened is %s', (kind, rowNo, opened) => {
  expect(brokenRowOf({ broken: { kind, batchNo: '7', ...(rowNo && { rowNo }) } })).toBe(opened)
})

test('[STAT-06] of an intact log nothing is opened', () => {
  expect(brokenRowOf({})).toBeUndefined()
})
