import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import type { DelegationDeps, DelegationNotice } from '#server/features/permissions/delegations/deps.ts'
import { endActingSignOns } from './end-acting-sign-ons.ts'

const log = createLog('test', 'fatal')

function done(kind: DelegationNotice['kind'], isAway = false) {
  const asked: unknown[] = []
  const askAccount = async (...call: unknown[]) => {
    asked.push(call)
    if (isAway) throw new Error('the provider is away')
    return null
  }
  endActingSignOns({} as DelegationDeps, { askAccount }, log).done({ kind, delegationId: 'd1' })
  return asked
}

test.each(['revoked', 'resigned', 'forced', 'changed'] as const)(
  '[DEL-02] the provider hears of one that is %s',
  (kind) => {
    expect(done(kind)).toEqual([['/acting/end', { delegation_id: 'd1' }]])
  },
)

test.each(['created', 'accepted', 'declined'] as const)('and not of one that is %s', (kind) => {
  expect(done(kind)).toEqual([])
})

test('a provider that is away ends no delegation less', () => {
  expect(done('revoked', true)).toHaveLength(1)
})
