import type { CurrentUser } from '@iambiz/contract/home.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { cleanSession, sessionState, updateSession } from '#web/platform/session/store.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { whoIsThere } from './who-is-there.ts'

const pairOf = (orgCode: string) => ({ orgCode, orgName: orgCode, roleNo: 'staff', roleName: 'Staff' })
const entryOf = (orgCode: string) => ({
  org: { orgCode, orgName: orgCode },
  roles: [{ role: { roleNo: 'staff', roleName: 'Staff' } }],
})

const person = (userNo: string, held: string[], current = held[0] ?? '') =>
  ({
    user: { userNo, userName: userNo, status: 1, createTime: '2026-01-01 00:00:00' },
    orgRole: held.map(entryOf),
    current: pairOf(current),
    flags: { bulletinMaintain: true, agencyAuthority: false, appLoginStat: false, loginStat: false },
    isSystemAdmin: false,
    roleAuth: 1,
    dictionary: [],
  }) as unknown as CurrentUser

beforeEach(() => {
  updateSession(cleanSession)
  acceptSignedIn(person('A1', ['EAST', 'HQ'], 'HQ'))
})
afterEach(() => setPhase({ name: 'starting' }))

/** A portal with this person signed in, who has the organization and role requested. */
const signedIn = (userNo: string, held: string[]) =>
  portal((one, response) => {
    const wanted = new URL(one.url, 'http://portal').searchParams.get('orgCode') ?? held[0]
    envelope(person(userNo, held, wanted))(one, response)
  })

test('[AUTH-08] the same person goes on with the organization and role of before', async () => {
  const { received } = await signedIn('A1', ['EAST', 'HQ'])
  expect(await whoIsThere()).toBe('same')
  expect(sessionState()).toMatchObject({ iamAccount: 'A1', orgValue: 'HQ' })
  expect(received).toHaveLength(2)
  // The first request accepts any person; a request for an organization and role requires the person of the page.
  expect(received.map(({ headers }) => headers.currentuserno)).toEqual([undefined, 'A1'])
})

test('[AUTH-08] somebody whose organization was withdrawn meanwhile goes on with another one, and is not the same', async () => {
  await signedIn('A1', ['EAST'])
  expect(await whoIsThere()).toBe('changed')
  expect(sessionState()).toMatchObject({ orgValue: 'EAST' })
})

test('[AUTH-08] another person is not taken into the page', async () => {
  await signedIn('A2', ['HQ'])
  expect(await whoIsThere()).toBe('other')
  expect(sessionState()).toMatchObject({ iamAccount: 'A1', orgValue: 'HQ' })
})

test.each([
  ['nobody has signed in', envelope(null, 1006, 'over', 401)],
  ['the portal does not answer', envelope(null, 503, 'busy', 503)],
])('nothing happens while %s', async (_, answer) => {
  await portal(answer)
  expect(await whoIsThere()).toBe('nobody')
  expect(sessionState()).toMatchObject({ iamAccount: 'A1', orgValue: 'HQ' })
})
