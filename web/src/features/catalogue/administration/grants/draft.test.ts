import type { AppGrant } from '@iambiz/contract/features/catalogue/administration.ts'
import { expect, test } from 'vitest'
import { bodyOf, type DraftGrant, isChanged, keyOf, linesOf } from './draft.ts'

const grant = (more: Partial<AppGrant>): AppGrant => ({
  subject: 'role',
  id: 'staff',
  name: '员工',
  effect: 'allow',
  people: 3,
  changeable: true,
  idle: false,
  ...more,
})

const stored = [grant({}), grant({ subject: 'person', id: 'A1', expireTime: '2099-01-01 00:00:00' })]

test('without a change everything is sent as it is stored', () => {
  const lines = linesOf(stored, new Map())
  expect(isChanged(lines)).toBe(false)
  expect(bodyOf('id', lines)).toEqual({
    appId: 'id',
    orgCodes: [],
    roleNos: ['staff'],
    userNos: ['A1'],
    denyOrgCodes: [],
    denyRoleNos: [],
    denyUserNos: [],
    expireTimes: { A1: '2099-01-01 00:00:00' },
  })
})

test('what goes stays in sight until it is saved, and what is new comes last', () => {
  const denied = { subject: 'person', id: 'A1', name: '甲', effect: 'deny' } as const
  const added = { subject: 'organization', id: 'sales', name: '销售', effect: 'allow' } as const
  const lines = linesOf(
    stored,
    new Map<string, DraftGrant | null>([
      ['role staff', null],
      [keyOf(denied), { ...denied, expireTime: undefined }],
      [keyOf(added), added],
    ]),
  )
  expect(lines.map(({ key, mark }) => [key, mark])).toEqual([
    ['role staff', 'gone'],
    ['person A1', 'changed'],
    ['organization sales', 'added'],
  ])
  expect(bodyOf('id', lines)).toMatchObject({
    roleNos: [],
    userNos: [],
    denyUserNos: ['A1'],
    orgCodes: ['sales'],
    expireTimes: {},
  })
})

test('a change back is no change', () => {
  const same = { subject: 'role', id: 'staff', name: '员工', effect: 'allow' } as const
  expect(isChanged(linesOf(stored, new Map([[keyOf(same), same]])))).toBe(false)
})
