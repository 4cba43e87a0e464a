import { expect, test } from 'vitest'
import type { Rights } from '#server/platform/rights.ts'
import { selectionOf } from './held-pair.ts'

const entry = (sortNo: number, active = true) => ({ sortNo, active })
const rights = {
  organizations: new Map([
    ['HQ', entry(1)],
    ['EAST', entry(2)],
    ['CLOSED', entry(0, false)],
  ]),
  roles: new Map([
    ['staff', entry(1)],
    ['admin', entry(9)],
    ['retired', entry(0, false)],
  ]),
} as unknown as Rights

const noWish = { orgCode: null, roleNo: null }
const held = (
  pairs: [string, string][],
  byDefault: [string | null, string | null] = [null, null],
): Parameters<typeof selectionOf>[1] => ({
  pairs,
  defaultOrgCode: byDefault[0],
  defaultRoleNo: byDefault[1],
})
const all: [string, string][] = [
  ['EAST', 'admin'],
  ['EAST', 'staff'],
  ['HQ', 'admin'],
  ['HQ', 'staff'],
]

test('without a wish the role with least rights counts, in the first organization', () => {
  expect(selectionOf(rights, held(all), noWish)).toEqual({ orgCode: 'HQ', roleNo: 'staff' })
})

test('the default goes before it, where it is held', () => {
  expect(selectionOf(rights, held(all, ['EAST', 'admin']), noWish)).toEqual({
    orgCode: 'EAST',
    roleNo: 'admin',
  })
  expect(selectionOf(rights, held([['HQ', 'staff']], ['EAST', 'admin']), noWish)).toEqual({
    orgCode: 'HQ',
    roleNo: 'staff',
  })
})

test('a wish counts where it is held, in part or whole; else nothing does', () => {
  expect(selectionOf(rights, held(all), { orgCode: 'EAST', roleNo: null })).toEqual({
    orgCode: 'EAST',
    roleNo: 'staff',
  })
  expect(selectionOf(rights, held(all), { orgCode: null, roleNo: 'admin' })).toEqual({
    orgCode: 'HQ',
    roleNo: 'admin',
  })
  expect(selectionOf(rights, held(all, ['HQ', 'staff']), { orgCode: 'HQ', roleNo: 'boss' })).toBeNull()
})

test('what is not in use any more, or not known, is not held', () => {
  const pairs: [string, string][] = [
    ['CLOSED', 'staff'],
    ['HQ', 'retired'],
    ['GONE', 'staff'],
  ]
  expect(selectionOf(rights, held(pairs, ['CLOSED', 'staff']), noWish)).toBeNull()
})
