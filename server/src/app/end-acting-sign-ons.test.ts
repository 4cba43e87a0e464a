import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import type { DelegationDeps, ToldDelegation } from '#server/features/delegations/deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { endActingSignOns } from './end-acting-sign-ons.ts'

const log = createLog('test', 'fatal')
const told = (kind: ToldDelegation['kind']): ToldDelegation => ({
  kind,
  delegationId: 'd1',
  at: new Date('2026-06-15T02:00:00Z'),
  actorNo: 'A1',
})

async function tell(kind: ToldDelegation['kind'], fails: 'provider' | 'people' | null = null) {
  const did: unknown[] = []
  const deps = {
    tell: async () => {
      if (fails === 'people') throw new Error('nobody could be told')
      did.push('told')
    },
  } as unknown as DelegationDeps
  const askAccount = async (path: string, form: unknown) => {
    did.push([path, form])
    if (fails === 'provider') throw new Error('the provider is away')
    return null
  }
  await endActingSignOns(deps, { askAccount }, log)
    .tell({} as Db, told(kind))
    .catch(() => did.push('failed'))
  return did
}

test.each(['revoked', 'resigned', 'forced', 'changed'] as const)(
  '[DEL-02] the provider hears of one that is %s, after both people',
  async (kind) => {
    expect(await tell(kind)).toEqual(['told', ['/acting/end', { delegation_id: 'd1' }]])
  },
)

test.each(['created', 'accepted', 'declined'] as const)('and not of one that is %s', async (kind) => {
  expect(await tell(kind)).toEqual(['told'])
})

test('a provider that is away ends no delegation less; a delegation that did not end is not told', async () => {
  expect(await tell('revoked', 'provider')).toEqual(['told', ['/acting/end', { delegation_id: 'd1' }]])
  expect(await tell('revoked', 'people')).toEqual(['failed'])
})
