import { describe, expect, test } from 'vitest'
import { evaluate, type Facts, type PersonFacts, type Policy } from './evaluate.ts'

const now = new Date('2026-11-30T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const plain: Policy = {
  ...{ id: 'P', status: 1, roleNos: [], orgCodes: [], target: 'any', portal: false, appIds: [] },
  ...{ network: 'any', networks: [], device: 'any', effect: 'second-factor', kinds: ['totp', 'passkey'] },
  ...{ factorMinutes: null, graceUntil: null, graceDays: 0, sessionMinutes: null, idleMinutes: null },
}
const policy = (changes: Partial<Policy> = {}): Policy => ({ ...plain, ...changes })

const accountant: PersonFacts = {
  ...{ roleNos: ['staff'], orgCodes: ['sales', 'group'], createdAt: inDays(-300) },
  ...{ graceUntil: null, isBreakGlass: false, enrolled: ['totp'] },
}
const facts = ({
  person,
  ...changes
}: Partial<Omit<Facts, 'person'>> & { person?: Partial<PersonFacts> } = {}): Facts => ({
  ...{ now, appId: null, address: '203.0.113.7', device: 'known', done: {}, signedInAt: minutesAgo(1) },
  connection: { requireMfa: false, maxAgeSeconds: null },
  ...changes,
  person: { ...accountant, ...person },
})
const outcome = (policies: Policy[], changes?: Parameters<typeof facts>[0]) =>
  evaluate(policies, facts(changes)).outcome

describe('a policy applies', () => {
  test.each([
    ['without conditions', {}, {}, true],
    ['switched off', { status: 0 as const }, {}, false],
    ['to a role', { roleNos: ['staff'] }, {}, true],
    ['to another role', { roleNos: ['lead'] }, {}, false],
    ['to an organization above', { orgCodes: ['group'] }, {}, true],
    ['to another organization', { orgCodes: ['law'] }, {}, false],
    ['to role and organization together', { roleNos: ['staff'], orgCodes: ['law'] }, {}, false],
    ['to the portal', { target: 'chosen' as const, portal: true }, {}, true],
    ['to an application', { target: 'chosen' as const, appIds: ['finance'] }, { appId: 'finance' }, true],
    ['to another application', { target: 'chosen' as const, appIds: ['finance'] }, { appId: 'crm' }, false],
    ['to an application, not the portal', { target: 'chosen' as const, appIds: ['finance'] }, {}, false],
    ['to applications that are all gone', { target: 'chosen' as const }, { appId: 'crm' }, false],
    ['to a new device', { device: 'new' as const }, { device: 'new' as const }, true],
    ['to a new device, not a known one', { device: 'new' as const }, {}, false],
    ['to a device that is not trusted', { device: 'untrusted' as const }, {}, true],
    ['to no trusted device', { device: 'untrusted' as const }, { device: 'trusted' as const }, false],
  ])('[POL-01] %s', (_what, changes, asked, applies) => {
    expect(outcome([policy(changes)], asked)).toBe(applies ? 'second-factor' : 'allowed')
  })

  test.each([
    ['203.0.113.7', 'inside', true],
    ['::ffff:203.0.113.7', 'inside', true],
    ['198.51.100.1', 'inside', false],
    ['198.51.100.1', 'outside', true],
    ['203.0.113.7', 'outside', false],
    ['2001:db8:0:1::/64', 'inside', true],
    ['2001:db9::1', 'outside', true],
    // Deny by default: an unknown address is outside every range.
    ['unknown', 'outside', true],
    ['unknown', 'inside', false],
    // Nobody in this network is told from its neighbours.
    ['2001:db9:0:1::/64', 'inside', false],
  ] as const)('[POL-01] from %s, %s', (address, network, applies) => {
    const networks = ['203.0.113.0/24', '2001:db8::/32', '2001:db9:0:1::/128']
    expect(outcome([policy({ network, networks })], { address })).toBe(applies ? 'second-factor' : 'allowed')
  })
})

describe('a second factor', () => {
  const done = (kind: 'totp' | 'passkey', minutes = 1) => ({ [kind]: minutesAgo(minutes) })

  test('[POL-02] is asked for once, and again when it is too old', () => {
    const ofAnHour = [policy({ factorMinutes: 60 })]
    expect(outcome([policy()], { done: done('totp', 700) })).toBe('allowed')
    expect(outcome(ofAnHour, { done: done('totp', 60) })).toBe('allowed')
    expect(outcome(ofAnHour, { done: done('totp', 61) })).toBe('second-factor')
  })

  test('[POL-02] of a kind that the policy does not name is none', () => {
    const passkeyOnly = [policy({ kinds: ['passkey'] })]
    const enrolled = { enrolled: ['totp', 'passkey'] } as const
    expect(outcome(passkeyOnly, { person: enrolled, done: done('totp') })).toBe('second-factor')
    expect(outcome(passkeyOnly, { person: enrolled, done: done('passkey') })).toBe('allowed')
    expect(outcome(passkeyOnly, { done: done('totp') })).toBe('set-up')
  })

  test('[POL-02] is as old as its own last use, whatever other factor was used since', () => {
    const freshPasskey = [policy({ kinds: ['passkey'], factorMinutes: 5 })]
    const person = { enrolled: ['totp', 'passkey'] } as const
    const both = (passkey: number, totp: number) => ({ passkey: minutesAgo(passkey), totp: minutesAgo(totp) })
    expect(evaluate(freshPasskey, facts({ person, done: both(700, 1) }))).toMatchObject({
      ...{ outcome: 'second-factor', kinds: ['passkey'] },
    })
    expect(outcome(freshPasskey, { person, done: both(5, 700) })).toBe('allowed')
  })

  test('[POL-02] of two policies is asked for by each on its own', () => {
    const both = [policy({ id: 'A', kinds: ['totp'] }), policy({ id: 'B', kinds: ['passkey'] })]
    const person = { enrolled: ['totp', 'passkey'] } as const
    const verdict = evaluate(both, facts({ person, done: done('totp') }))
    expect(verdict).toMatchObject({ outcome: 'second-factor', kinds: ['passkey'], reasons: ['B'] })
  })

  test('[POL-02] that a connection requires has no time to set it up', () => {
    const connection = { requireMfa: true, maxAgeSeconds: null }
    expect(outcome([], { connection })).toBe('second-factor')
    expect(outcome([], { connection, done: done('totp') })).toBe('allowed')
    expect(outcome([], { connection, person: { enrolled: [], graceUntil: inDays(1) } })).toBe('set-up')
  })

  test('[POL-02] does not replace the new sign-in that a connection asks for', () => {
    const connection = { requireMfa: true, maxAgeSeconds: 600 }
    const signedInAt = minutesAgo(11)
    expect(outcome([], { connection, signedInAt, done: done('totp', 11) })).toBe('sign-in-again')
    expect(outcome([], { connection, signedInAt: null, done: done('totp', 11) })).toBe('allowed')
    const always = { requireMfa: false, maxAgeSeconds: 0 }
    expect(outcome([], { connection: always, signedInAt: now })).toBe('sign-in-again')
  })
})

test('[POL-02] people who have a second factor use it at each sign-in, unless they trust the browser', () => {
  const signingIn = { signedInAt: null }
  expect(evaluate([], facts(signingIn))).toMatchObject({
    ...{ outcome: 'second-factor', kinds: ['totp'], reasons: ['own'] },
  })
  expect(outcome([], { ...signingIn, device: 'trusted' })).toBe('allowed')
  expect(outcome([policy()], { ...signingIn, device: 'trusted' })).toBe('second-factor')
  expect(outcome([], { ...signingIn, person: { enrolled: [] } })).toBe('allowed')
  expect(outcome([], { ...signingIn, done: { totp: now } })).toBe('allowed')
})

describe('time to set up a second factor', () => {
  const nothing = { enrolled: [] } as const

  test('[POL-03] lets people sign in until it ends, and says until when', () => {
    const policies = [policy({ graceUntil: inDays(14) })]
    expect(evaluate(policies, facts({ person: nothing }))).toMatchObject({
      ...{ outcome: 'allowed', graceUntil: inDays(14), kinds: ['totp', 'passkey'], reasons: ['P'] },
    })
    expect(outcome([policy({ graceUntil: now })], { person: nothing })).toBe('set-up')
    expect(outcome([policy()], { person: nothing })).toBe('set-up')
  })

  test('[POL-03] is not for people who have one', () => {
    expect(outcome([policy({ graceUntil: inDays(14) })])).toBe('second-factor')
  })

  test('[POL-03] begins with the account of a newcomer, and with what an administrator gave', () => {
    const policies = [policy({ graceUntil: inDays(-30), graceDays: 7 })]
    expect(outcome(policies, { person: { ...nothing, createdAt: inDays(-6) } })).toBe('allowed')
    expect(outcome(policies, { person: { ...nothing, createdAt: inDays(-8) } })).toBe('set-up')
    expect(outcome(policies, { person: { ...nothing, graceUntil: inDays(1) } })).toBe('allowed')
  })

  test('[POL-03] of several policies ends with the first', () => {
    const policies = [policy({ id: 'A', graceUntil: inDays(9) }), policy({ id: 'B', graceUntil: inDays(4) })]
    expect(evaluate(policies, facts({ person: nothing }))).toMatchObject({
      reasons: ['B'],
      graceUntil: inDays(4),
    })
  })
})

test('[POL-04] a refusal counts more than everything else, but not for a break-glass account', () => {
  const policies = [policy(), policy({ id: 'R', effect: 'refuse', kinds: [] })]
  expect(evaluate(policies, facts())).toMatchObject({ outcome: 'refused', reasons: ['R'] })
  expect(outcome(policies, { person: { isBreakGlass: true } })).toBe('allowed')
})

test('[POL-05] of several limits of a session the shortest counts', () => {
  const session = { effect: 'session', kinds: [] } as const
  const policies = [
    policy({ ...session, sessionMinutes: 480, idleMinutes: 60 }),
    policy({ ...session, sessionMinutes: null, idleMinutes: 15 }),
    policy({ ...session, roleNos: ['lead'], sessionMinutes: 15 }),
  ]
  expect(evaluate(policies, facts()).session).toEqual({ minutes: 480, idleMinutes: 15 })
  expect(evaluate([], facts()).session).toEqual({ minutes: null, idleMinutes: null })
})

test('[POL-05] a session that is older than a policy allows needs a new sign-in', () => {
  const limit = policy({ effect: 'session', kinds: [], sessionMinutes: 60 })
  expect(outcome([limit], { signedInAt: minutesAgo(60) })).toBe('allowed')
  expect(evaluate([limit], facts({ signedInAt: minutesAgo(61) }))).toMatchObject({
    outcome: 'sign-in-again',
    reasons: ['P'],
  })
  expect(outcome([limit], { signedInAt: null })).not.toBe('sign-in-again')
})
