import type { CurrentUser } from '@iambiz/contract/home.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity } from '#web/platform/api/identity.ts'
import { acceptSignedIn, pairToRestore } from './accept.ts'
import { currentPhase, setPhase } from './phase.ts'
import { cleanSession, forgetPerson, sessionState, updateSession } from './store.ts'

beforeEach(() => {
  updateSession(cleanSession)
  setPhase({ name: 'starting' })
})
afterEach(() => {
  delete identity.another
  identity.of = undefined
})

const role = (roleNo: string) => ({ role: { roleNo, roleName: roleNo } })
const signedIn = {
  user: { userNo: 'u1', userName: 'U', status: 1, createTime: '2026-01-01 00:00:00' },
  orgRole: [
    { org: { orgCode: 'EAST', orgName: 'East' }, roles: [role('staff'), role('editor')] },
    { org: { orgCode: 'HQ', orgName: 'HQ' }, roles: [role('staff')] },
  ],
  current: { orgCode: 'EAST', orgName: 'East', roleNo: 'staff', roleName: 'staff' },
  flags: { bulletinMaintain: true, agencyAuthority: false, appLoginStat: false, loginStat: false },
  isSystemAdmin: false,
  roleAuth: 1,
  dictionary: [{ keyName: 'super_manager', keyValue: 'root', keyDesc: 'Super administrator' }],
} as unknown as CurrentUser

test('[ORG-01] the choice and what it allows go into the session', () => {
  acceptSignedIn(signedIn)
  expect(sessionState()).toMatchObject({
    orgValue: 'EAST',
    roleValue: 'staff',
    orgOptions: [
      { orgCode: 'EAST', orgName: 'East' },
      { orgCode: 'HQ', orgName: 'HQ' },
    ],
    roleOptions: [{ roleNo: 'staff' }, { roleNo: 'editor' }],
    iamAccount: 'u1',
    bulletinMaintain: true,
  })
  const phase = currentPhase()
  acceptSignedIn(structuredClone(signedIn))
  expect(currentPhase()).toBe(phase)
})

test('[AUTH-12] the dictionary goes into the session, and is gone with the person', () => {
  expect(sessionState().dictionary).toEqual([])
  acceptSignedIn(signedIn)
  expect(sessionState().dictionary).toEqual(signedIn.dictionary)
  forgetPerson()
  expect(sessionState().dictionary).toEqual([])
})

test('[AUTH-05] a person without organization and role has an empty menu', () => {
  const { current: _, ...nobody } = signedIn
  acceptSignedIn({ ...nobody, orgRole: [] })
  expect(sessionState()).toMatchObject({ orgValue: '', roleValue: '', menuInfo: undefined })
})

test.each([
  [
    'another pair of the person',
    { orgValue: 'HQ', roleValue: 'staff', iamAccount: 'u1' },
    { orgCode: 'HQ', roleNo: 'staff' },
  ],
  ['the server’s own', { orgValue: 'EAST', roleValue: 'staff', iamAccount: 'u1' }, undefined],
  ['one that is not held any more', { orgValue: 'HQ', roleValue: 'editor', iamAccount: 'u1' }, undefined],
  ['somebody else’s', { orgValue: 'HQ', roleValue: 'staff', iamAccount: 'u2' }, undefined],
  ['none', {}, undefined],
])('[ORG-01] a reload goes back to %s', (_, stored, pair) => {
  updateSession(stored)
  expect(pairToRestore(signedIn)).toEqual(pair)
})

test('[AUTH-08] another person is not taken into a page that somebody is signed in to', () => {
  identity.another = vi.fn()
  acceptSignedIn(signedIn)
  const phase = currentPhase()
  acceptSignedIn({ ...signedIn, user: { ...signedIn.user, userNo: 'u2' } })
  expect(identity.another).toHaveBeenCalledOnce()
  expect(sessionState().iamAccount).toBe('u1')
  expect(identity.of).toBe('u1')
  expect(currentPhase()).toBe(phase)
})

test('[SCR-09] pages stay open for the same person, and are gone for another one', () => {
  const page = { path: '/home/tools', title: 'T', query: '', visit: 1, isNewApi: true } as const
  acceptSignedIn(signedIn)
  updateSession({ cachedPages: [page] })
  acceptSignedIn(signedIn)
  expect(sessionState().cachedPages).toEqual([page])
  setPhase({ name: 'starting' })
  acceptSignedIn({ ...signedIn, user: { ...signedIn.user, userNo: 'u2' } })
  expect(sessionState().cachedPages).toEqual([])
})

test('[AUTH-08] an answer that comes after the end of the session does not bring the page back', () => {
  acceptSignedIn(signedIn)
  setPhase({ name: 'over', code: 1006 })
  updateSession(cleanSession)
  acceptSignedIn(signedIn)
  expect(currentPhase()).toEqual({ name: 'over', code: 1006 })
  expect(sessionState().iamAccount).toBe('')
})
