import { expect, test } from 'vitest'
import { contract, flow, givenAuthority, givenDelegation } from '../testing/given.ts'
import { isChanged, modeOf, newValues, requestOf, valuesLike, valuesOf } from './values.ts'

const here = { orgCode: 'org', roleNo: 'staff' }

test('a new delegation begins with the role one works with, where that may be delegated', () => {
  const other = givenAuthority({ roleNo: 'buyer' })
  expect(newValues([other, givenAuthority()], here).authority).toBe('org~staff')
  expect(newValues([other, givenAuthority({ delegable: false })], here).authority).toBe('org~buyer')
  expect(newValues([givenAuthority({ delegable: false })], here).authority).toBe('')
})

test.each([
  [0, 'change'],
  [1, 'change'],
  [2, 'extend'],
  [3, 'over'],
  [4, 'over'],
  [5, 'over'],
  [6, 'over'],
] as const)('[DEL-01] with status %i it can be written as “%s”', (status, mode) => {
  expect(modeOf(givenDelegation({ status }))).toBe(mode)
  expect(modeOf(undefined)).toBe('new')
})

test('what was stored goes back as it was, with its revision', () => {
  const stored = givenDelegation({ status: 1, appScope: 'some', apps: [flow, contract], reason: '年假' })
  expect(requestOf(valuesOf(stored), stored, 'token-1234')).toEqual({
    agencyId: stored.agencyId,
    revision: 1,
    agentNo: 'A2',
    orgCode: 'org',
    roleNo: 'staff',
    appScope: 'some',
    appIds: ['flow', 'contract'],
    startTime: '2026-07-01 00:00:00',
    endTime: '2026-07-31 23:59:59',
    reason: '年假',
  })
})

test('a begin that nobody moves stays as it is to the second', () => {
  const running = givenDelegation({ startTime: '2026-07-01 14:23:11' })
  const values = valuesOf(running)
  expect(requestOf(values, running, 'token-1234')?.startTime).toBe('2026-07-01 14:23:11')
  const moved = { ...values, period: { ...values.period, startTime: '15:00' } }
  expect(requestOf(moved, running, 'token-1234')?.startTime).toBe('2026-07-01 15:00:00')
})

test('a new one carries a token, so that sending it twice gives one delegation, and nothing that is empty', () => {
  const values = { ...valuesOf(givenDelegation()), reason: '  ' }
  const body = requestOf(values, undefined, 'token-1234')
  expect(body).toMatchObject({ clientToken: 'token-1234', appScope: 'all' })
  expect(Object.keys(body ?? {})).not.toContain('reason')
  expect(Object.keys(body ?? {})).not.toContain('appIds')
  expect(requestOf({ ...values, agent: undefined }, undefined, 'token-1234')).toBeUndefined()
  expect(requestOf({ ...values, authority: '' }, undefined, 'token-1234')).toBeUndefined()
})

test('delegating again takes over what may still be delegated, for as long as before', () => {
  const before = givenDelegation({
    status: 3,
    appScope: 'some',
    apps: [flow, { appId: 'gone', appCode: 'GONE', appName: '旧系统' }],
  })
  const values = valuesLike(before, [givenAuthority()], '2026-08-10')
  expect(values.appIds).toEqual(['flow'])
  expect(values.period).toMatchObject({ startDay: '2026-08-10', endDay: '2026-09-09', endTime: '24:00' })
  expect(valuesLike(before, [givenAuthority({ delegable: false })], '2026-08-10').authority).toBe('')
})

test('a form is changed by what differs from its beginning alone', () => {
  const start = valuesOf(givenDelegation())
  expect(isChanged(start, { ...start, reason: '' })).toBe(false)
  expect(isChanged(start, { ...start, period: { ...start.period, endDay: '2026-08-01' } })).toBe(true)
  expect(isChanged(start, { ...start, agent: undefined })).toBe(true)
})
