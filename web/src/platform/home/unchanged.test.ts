import { expect, test } from 'vitest'
import { withUnchanged } from './unchanged.ts'

const before = {
  apps: [
    { id: 'mail', tags: ['a'] },
    { id: 'travel', tags: [] },
  ],
  count: 1,
}

test('what is read again as it was is the same object', () => {
  expect(withUnchanged(before, structuredClone(before))).toBe(before)
})

test('a change leaves the parts beside it as they were', () => {
  const now = structuredClone(before)
  now.apps[1] = { id: 'travel', tags: ['new'] }
  const kept = withUnchanged(before, now)
  expect(kept).toEqual(now)
  expect(kept.apps[0]).toBe(before.apps[0])
  expect(kept.apps[1]).not.toBe(before.apps[1])
})

test.each([
  [{ one: 1 }, { one: undefined }],
  [{ one: undefined }, {}],
  [{ one: undefined }, { other: undefined }],
  [[1, 2], [1]],
  [[1], { 0: 1 }],
  [null, { one: 1 }],
  [{ one: 1 }, null],
])('%j is not taken for %j', (old, now) => {
  expect(withUnchanged(old, now)).toStrictEqual(now)
})
