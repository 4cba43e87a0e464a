import { expect, test } from 'vitest'
import { changedFields } from './record-change.ts'

test('a change is the fields that differ, as they were and as they are', () => {
  const before = { nameZh: '旧', nameEn: 'Same', roles: ['a', 'b'], revision: 1 }
  const after = { nameZh: '新', nameEn: 'Same', roles: ['a', 'b', 'c'], revision: 2 }
  expect(changedFields(before, after)).toEqual({
    before: { nameZh: '旧', roles: ['a', 'b'] },
    after: { nameZh: '新', roles: ['a', 'b', 'c'] },
  })
})

test('a revision alone is no change', () => {
  expect(changedFields({ name: 'a', revision: 1 }, { name: 'a', revision: 2 })).toBeUndefined()
})

test('what is new or gone is told whole', () => {
  expect(changedFields(undefined, { name: 'a', parent: null })).toEqual({
    after: { name: 'a', parent: null },
  })
  expect(changedFields({ name: 'a' }, undefined)).toEqual({ before: { name: 'a' } })
})

test('that a secret has changed is told, but neither the old one nor the new one', () => {
  const told = JSON.stringify(
    changedFields(
      { clientSecret: 'old-one', ticketToken: 'x' },
      { clientSecret: 'new-one', ticketToken: 'y' },
    ),
  )
  expect(told).toContain('clientSecret')
  expect(told).not.toMatch(/old-one|new-one|"[xy]"/)
})
