import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { expect, test } from 'vitest'
import { actionsOf } from './actions.ts'

const statuses: DelegationStatus[] = [0, 1, 2, 3, 4, 5, 6]

test.each([
  [0, ['change', 'withdraw'], ['accept', 'decline']],
  [1, ['change', 'withdraw'], ['resign']],
  [2, ['extend', 'end'], ['act', 'resign']],
  [3, ['again'], []],
  [4, ['again'], []],
  [5, ['again'], []],
  [6, ['end'], ['resign']],
] as const)('what can be done with status %i', (status, principal, agent) => {
  expect(actionsOf({ status }, 'initiated', true)).toEqual(principal)
  expect(actionsOf({ status }, 'received', true)).toEqual(agent)
})

test('[DEL-03] who may not delegate can only take back, and answers as before', () => {
  const left = statuses.flatMap((status) => actionsOf({ status }, 'initiated', false))
  expect(new Set(left)).toEqual(new Set(['withdraw', 'end']))
  for (const status of statuses)
    expect(actionsOf({ status }, 'received', false)).toEqual(actionsOf({ status }, 'received', true))
})
