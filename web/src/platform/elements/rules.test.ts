import { expect, test } from 'vitest'
import { stronger } from './rules.ts'

test('[PERM-03] of several entries for one element the strongest counts', () => {
  expect(stronger(undefined, 'readonly')).toBe('readonly')
  expect(stronger('readonly', 'hidden')).toBe('hidden')
  expect(stronger('remove', 'hidden')).toBe('remove')
})
