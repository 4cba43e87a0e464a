import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { fitting } from './answer.ts'
import type { Handlers } from './handler.ts'
import { handlers } from './handlers.ts'
import { mockPortal } from './testing/mock-portal.ts'
import type { Sample, Walked } from './testing/sample.ts'
import { reportsOfManager, samples } from './testing/samples.ts'

/** Calls of a provider with signed tokens; the mock portal has no provider. */
const byProvider = [
  'POST /iam-portal/auth/backchannelLogout',
  'POST /iam-portal/auth/securityEvent',
  'POST /iam-portal/auth/signOnAccess',
]

/** Calls since the decision for recorded replies: the mock answers 501 until those are there. */
const unrecorded = [
  'POST /iam-authority/v1/admin/connection/attempts',
  'POST /iam-authority/v1/admin/connection/delete',
  'POST /iam-authority/v1/admin/connection/detail',
  'POST /iam-authority/v1/admin/connection/endpoints',
  'POST /iam-authority/v1/admin/connection/list',
  'POST /iam-authority/v1/admin/connection/rotateSecret',
  'POST /iam-authority/v1/admin/connection/saveOrUpdate',
  'POST /iam-authority/v1/admin/connection/signOutAll',
  'POST /iam-authority/v1/admin/connection/status',
]

test('[HTTP-12] every call of the contract has a mock handler, or is listed', () => {
  const missing = Object.keys(api).filter((key) => !Object.hasOwn(handlers, key))
  expect(missing.sort()).toEqual([...unrecorded, ...byProvider])
})

describe.each(Object.entries(samples) as [Walked, Sample][])('the mock of %s', (key, sample) => {
  const [method, path] = key.split(' ')
  const called = `${method} ${sample.path ?? path}`

  test('[HTTP-12] answers as the contract says', async () => {
    const portal = await mockPortal()
    await portal.signIn(sample.as ?? 'staff')
    const { status, code, data } = await portal.call(called, sample.body)
    expect({ status, code, faults: portal.faults }).toEqual({ status: 200, code: 200, faults: [] })
    expect(fitting(key, data)).toEqual(data)
  })

  test('[HTTP-12] admits whom the contract admits', async () => {
    const portal = await mockPortal()
    const { code } = await portal.call(called, sample.body)
    const expected = {
      anonymous: [200, 1008],
      'signed-in': [1006],
      user: [1006],
      'bulletin-maintain': [1006],
      'super-manager': [1006],
      'authority-manager': [1006],
      'application-manager': [1006],
      administrator: [1006],
      'agency-authority': [1006],
      'any-statistics': [1006],
      'app-login-statistics': [1006],
      'login-statistics': [1006],
    }
    expect(expected[api[key].access]).toContain(code)
  })
})

test('[HTTP-12] an answer that leaves the contract is refused', () => {
  const waiting = 'GET /iam-portal/v1/portal/app/request/waiting'
  expect(fitting(waiting, { count: 1, answers: true })).toEqual({ count: 1, answers: true })
  expect(() => fitting(waiting, { count: 'one', answers: true })).toThrow()
  expect(() => fitting(waiting, { count: 1, answers: true, secret: 1 })).toThrow(
    'more than the contract names',
  )
})

test('[HTTP-12] a handler that leaves the contract does not compile', () => {
  const waiting = 'GET /iam-portal/v1/portal/app/request/waiting'
  const wrong = [
    // @ts-expect-error the count is a number
    { [waiting]: () => ({ count: 'one', answers: true }) } satisfies Handlers,
    // @ts-expect-error an answer has all that the contract names
    { [waiting]: () => ({ count: 1 }) } satisfies Handlers,
    // @ts-expect-error the contract has no such call
    { 'GET /iam-portal/v1/portal/weather': () => null } satisfies Handlers,
  ]
  expect(wrong).toHaveLength(3)
})

type Home = { signedIn: { acting?: unknown; flags: object }; apps: { page: { list: { appCode: string }[] } } }

test('[HTTP-12] who acts in the mock has the applications of the scope and nothing else, until it is taken back', async () => {
  const portal = await mockPortal()
  const home = async () => {
    const { signedIn, apps } = (await portal.call('POST /iam-portal/v1/portal/home')).data as Home
    return { acts: signedIn.acting !== undefined, seen: apps.page.list.map(({ appCode }) => appCode) }
  }
  await portal.signIn('sysadmin')
  const before = await home()
  expect(before).toMatchObject({ acts: false })
  await portal.call(`POST /iam-portal/v1/agency/act/${reportsOfManager}`)
  const acting = await home()
  expect(acting.acts).toBe(true)
  expect(acting.seen.sort()).toEqual(['cockpit', 'report-center'])
  const { code: refused } = await portal.call('POST /iam-portal/v1/agency/initiated', {})
  expect(refused).toBe(catalogue['delegation.while-acting'].code)
  await portal.call('POST /iam-portal/v1/agency/exit')
  expect(await home()).toEqual(before)
})

test('[HTTP-12] what is given in the mock waits, is accepted by the agent alone, and cannot be given twice', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const { body } = samples['POST /iam-portal/v1/agency/save']
  const given = await portal.call('POST /iam-portal/v1/agency/save', body)
  const { agencyId, status } = given.data as { agencyId: string; status: number }
  expect(status).toBe(0)
  const again = await portal.call('POST /iam-portal/v1/agency/save', body)
  expect(again.code).toBe(catalogue['delegation.overlap'].code)
  const decide = `POST /iam-portal/v1/agency/decide/${agencyId}`
  expect((await portal.call(decide, { accept: true })).code).toBe(catalogue['access.denied'].code)
  await portal.signIn('staff2')
  expect((await portal.call(decide, { accept: true })).data).toMatchObject({ status: 1 })
})

test('[HTTP-12] a text that is published in the mock is shown, and brought back', async () => {
  const portal = await mockPortal()
  await portal.signIn('superadmin')
  const ask = async (call: string, body: object = {}) =>
    (await portal.call(`POST /iam-authority/v1/admin/languages/${call}`, body)).data
  const shown = async () =>
    (await portal.call('GET /iam-portal/v1/portal/system/iambiz/languages')).data as { languages: object }
  await ask('saveOrUpdate', { key: '首页 | Home', zh: '工作台', en: '', revision: 0 })
  const { state } = (await ask('changes')) as { state: string }
  expect(await ask('publish', { state })).toEqual({ versionNo: '2' })
  expect((await shown()).languages).toEqual({ zh: { '首页 | Home': '工作台' }, en: {} })
  expect(await ask('version/detail', { versionNo: '2' })).toMatchObject({ total: 1 })
  expect(await ask('version/back', { versionNo: '1', current: '2' })).toEqual({ versionNo: '3' })
  expect((await shown()).languages).toEqual({ zh: {}, en: {} })
})

test('[HTTP-12] accounts are opened for many in the mock, and the codes that no mail tells can be saved for a while', async () => {
  const portal = await mockPortal()
  await portal.signIn('superadmin')
  const ask = (call: string, body: object = {}) =>
    portal.call(`POST /iam-authority/v1/admin/user/${call}`, body)
  await ask('saveOrUpdate', { userNo: 'N1', name: { zh: '甲' } })
  await ask('saveOrUpdate', { userNo: 'N2', name: { zh: '乙' }, email: 'n2@chengchuan.example' })
  const body = { ids: ['N1', 'N2', 'A10977'] }
  const plan = (await ask('openAccounts/preview', body)).data as { version: string }
  expect(plan).toMatchObject({ existing: 1, toOpen: 2, byMail: 1 })
  const { version } = plan
  expect((await ask('openAccounts', { ids: ['N1'], version })).code).toBe(catalogue['resource.changed'].code)
  const { runId } = (await ask('openAccounts', { ...body, version })).data as { runId: string }
  expect((await ask('openAccounts', { ...body, version })).code).toBe(catalogue['opening.running'].code)
  const detail = async () =>
    (await ask('openAccounts/detail', { runId })).data as {
      run: { state: string; codes: number }
      total: number
    }
  await expect
    .poll(async () => (await detail()).run, { timeout: 5000 })
    .toMatchObject({ state: 'done', codes: 1 })
  expect((await detail()).total).toBe(3)
  expect((await ask('account', { userNo: 'N1' })).data).toMatchObject({ exists: true })
  const codes = await portal.request('/api/iam-authority/v1/admin/user/openAccounts/codes', {
    ...{ method: 'POST', body: JSON.stringify({ runId }) },
  })
  expect(codes.headers.get('content-type')).toContain('spreadsheetml')
  expect((await detail()).run).toMatchObject({ codes: 0, again: 1, againUntil: expect.any(String) })
})
