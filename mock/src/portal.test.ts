import type { FaultDetail } from '@iambiz/contract/features/faults.ts'
import type { Inbox } from '@iambiz/contract/features/inbox.ts'
import type { CurrentUser, HomeData } from '@iambiz/contract/home.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { expect, test } from 'vitest'
import { mockPortal } from './testing/mock-portal.ts'

const home = 'POST /iam-portal/v1/portal/home'
const usual = 'POST /iam-portal/v1/portal/app/usual'

test('[HTTP-12] somebody signs in as a demo account by an address, and is signed out again', async () => {
  const portal = await mockPortal()
  const { headers } = await portal.request('/api/iam-portal/auth/login')
  expect(headers.get('location')).toMatch(/^\/api\/mock/)
  expect(await portal.signIn('staff')).toMatchObject({ code: 200, data: { userNo: 'A10977' } })
  const { data } = await portal.call(home, {})
  expect((data as HomeData).signedIn.user.userName).toBe('Ye Zhiqiu')
  expect((data as HomeData).apps?.page.total).toBeGreaterThan(15)
  await portal.call('POST /iam-portal/auth/logout', {})
  expect(await portal.call(home, {})).toMatchObject({ status: 401, code: 1006 })
})

test('[UI-01] a page says its language: the one chosen in the browser, Chinese where none was', async () => {
  const portal = await mockPortal()
  const pageIn = async (cookie: string) =>
    (await portal.request('/iambiz/home', { headers: { cookie } })).text()
  expect(await pageIn('lang=en')).toContain('<html lang="en">')
  expect(await pageIn('')).toContain('<html lang="zh-CN">')
})

test('[HTTP-12] a code is good once, and a disabled account gets in nowhere', async () => {
  const portal = await mockPortal()
  expect(await portal.signIn('disabled')).toMatchObject({ code: 1004 })
  expect(
    await portal.call('POST /iam-portal/auth/token?grant_type=authorization_code&code=used'),
  ).toMatchObject({ code: 1003 })
})

test('[HTTP-12] a change stays until the mock ends, and a stale one is refused with the present state', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const appId = applicationId('knowledge-base')
  await portal.call(usual, { appId, usual: true })
  const { data } = await portal.call(home, {})
  expect((data as HomeData).myApps).toMatchObject({
    usualAppIds: expect.arrayContaining([appId]),
    revision: 2,
  })
  expect(await portal.call(usual, { appIds: [], revision: 1 })).toMatchObject({
    status: 409,
    data: { current: { revision: 2 } },
  })
})

test('[HTTP-12] the chosen organization and role count, and one that is not held is refused', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const asked = await portal.call('GET /iam-portal/auth/user?orgCode=CC-HQ-SCM&roleNo=procurement_specialist')
  expect((asked.data as CurrentUser).current).toMatchObject({ orgName: 'Supply Chain Management' })
  const { data } = await portal.call(home, {})
  expect((data as HomeData).apps?.page.list.map(({ appCode }) => appCode)).toContain('sourcing')
  const forged = { currentOrgCode: 'CC-HQ', currentRoleNo: 'super_admin' }
  expect(await portal.call(home, {}, forged)).toMatchObject({ status: 403, data: { reason: 'foreign-role' } })
})

test('[HTTP-12] a call of a page that was built for another person is refused, and one that does not say is served', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const saying = (userNo: string) => portal.call(home, {}, { currentUserNo: encodeURIComponent(userNo) })
  expect(await saying('A10977')).toMatchObject({ code: 200 })
  expect(await saying('工号 7')).toMatchObject({ status: 403, data: { reason: 'another-person' } })
  expect(await portal.call(home, {})).toMatchObject({ code: 200 })
})

test('[HTTP-12] a picture is stored and read again', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const path = '/api/iam-portal/v1/portal/file/upload?type=fault&fileName=a.png'
  const sent = await portal.request(path, { method: 'POST', body: png })
  const { data } = (await sent.json()) as { data: { fileId: string; type: string } }
  expect(data.type).toBe('image/png')
  const read = await portal.request(`/api/iam-portal/file/${data.fileId}`)
  expect(read.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
})

test('[HTTP-12] texts of a file wait to be published, and with one row wrong none does', async () => {
  const portal = await mockPortal()
  await portal.signIn('superadmin')
  const take = async (zh: Record<string, string>) => {
    const path = '/api/iam-authority/v1/admin/languages/import?systemCode=iambiz&fileName=a.json'
    const sent = await portal.request(path, { method: 'POST', body: JSON.stringify({ zh }) })
    return ((await sent.json()) as { data: unknown }).data
  }
  const texts = { '首页 | Home': '主页', '全部应用 | All apps': '全部应用' }
  expect(await take({ ...texts, 'no such key': 'x' })).toMatchObject({ total: 1 })
  expect(await take(texts)).toEqual({ changed: 1, unchanged: 1 })
  expect(await take(texts)).toEqual({ changed: 0, unchanged: 2 })
  const { data } = await portal.call('POST /iam-authority/v1/admin/languages/changes', {
    systemCode: 'iambiz',
  })
  expect(data).toMatchObject({ changes: [{ key: '首页 | Home', after: { zh: '主页' } }] })
})

test('[HTTP-12] an announcement that is opened and marked as read is read from then on', async () => {
  const portal = await mockPortal()
  await portal.signIn('sysadmin')
  const count = async () => ((await portal.call(home, {})).data as HomeData).bulletinCount
  const { data } = await portal.call('GET /iam-portal/user/getBulletinList?readStatus=0')
  const { list, total } = data as { list: { bulletinId: string; forcedPush: boolean }[]; total: number }
  const { bulletinId } = list.find(({ forcedPush }) => !forcedPush) ?? { bulletinId: '' }
  expect(await count()).toMatchObject({ unread: total })
  const { data: opened } = await portal.call(
    `GET /iam-portal/user/getBulletinDetail?bulletinId=${bulletinId}`,
  )
  expect(opened).toMatchObject({ readStatus: 0, content: expect.stringContaining('<p>') })
  const marking = `POST /iam-portal/user/updateUserBulletinStatus/${bulletinId}`
  expect((await portal.call(marking, { status: 1 })).data).toMatchObject({ readStatus: 1, unread: total - 1 })
  expect(await count()).toMatchObject({ unread: total - 1 })
  await portal.call('POST /iam-portal/user/updateUserBulletinStatus/all', { status: 1 })
  expect(await count()).toMatchObject({ unread: 0 })
})

test('[HTTP-12] what a notice tells of can be opened and moved on', async () => {
  const portal = await mockPortal()
  await portal.signIn('sysadmin')
  const { data: box } = await portal.call('GET /iam-portal/v1/portal/notice/list')
  const id = (box as Inbox).list[0]?.path.split('/').at(-1)
  const { data } = await portal.call(`GET /iam-portal/v1/portal/fault/detail?id=${id}`)
  const { revision, reporterName, actions } = data as FaultDetail
  expect({ reporterName, actions }).toEqual({
    reporterName: 'Xu Nanxing',
    actions: expect.arrayContaining(['accept']),
  })
  const accept = { id, action: 'accept', revision }
  const { data: accepted } = await portal.call('POST /iam-portal/v1/portal/fault/handle', accept)
  expect(accepted).toMatchObject({ status: 'accepted', handlerName: 'Lin Zhixia' })
})

test('[HTTP-12] what the contract does not name, and what no handler answers, is said clearly', async () => {
  const portal = await mockPortal()
  expect(await portal.call('GET /iam-portal/v1/portal/weather')).toMatchObject({
    status: 404,
    message: 'The contract has no call GET /iam-portal/v1/portal/weather.',
  })
  expect(await portal.call('POST /iam-portal/auth/securityEvent')).toMatchObject({
    status: 501,
    message: expect.stringContaining('no handler for POST /iam-portal/auth/securityEvent'),
  })
})

test('[HTTP-12] bad input is refused by the shapes of the contract', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  expect(await portal.call(usual, { appId: 'mail', usual: true })).toMatchObject({ code: 422 })
  expect(await portal.call('POST /iam-portal/v1/portal/fault/list', { pageNum: 1001 })).toMatchObject({
    code: 40011,
  })
})

test('[HTTP-12] a fault that somebody wants to see is answered until it is taken back', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  await portal.injectFault(usual, 'service.failed')
  expect(await portal.call(usual, {})).toMatchObject({ status: 500, code: 500 })
  expect(await portal.call(home, {})).toMatchObject({ code: 200 })
  await portal.injectFault('*', 'no-reply')
  await expect(portal.call(home, {})).rejects.toThrow()
  await portal.injectFault('*', '')
  await portal.injectFault(usual, '')
  expect(await portal.call(usual, {})).toMatchObject({ code: 200 })
  await portal.injectFault(usual, 'session.missing')
  expect(await portal.call(usual, {})).toMatchObject({ status: 401, code: 1006 })
  expect(await portal.call(home, {})).toMatchObject({ code: 1006 })
})

test('[HTTP-12] starting over forgets what was changed, and who was signed in', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  await portal.call(usual, { appId: applicationId('mail'), usual: false })
  await portal.request('/api/mock/restart', { method: 'POST' })
  expect(await portal.call(usual, {})).toMatchObject({ code: 1006 })
  await portal.signIn('staff')
  const { data } = await portal.call(home, {})
  expect((data as HomeData).myApps?.usualAppIds).toContain(applicationId('mail'))
})

test('[HTTP-12] the page of accounts and faults is there in both languages', async () => {
  const portal = await mockPortal()
  const page = async (headers = {}) => (await portal.request('/api/mock', { headers })).text()
  expect(await page()).toContain('Ye Zhiqiu (staff)')
  expect(await page({ cookie: 'lang=zh' })).toContain('叶知秋 (staff)')
})

test('[HTTP-12] an open page hears at once of a message for its person', async () => {
  const portal = await mockPortal()
  await portal.signIn('staff')
  const stream = await portal.request('/api/iam-portal/v1/portal/events')
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe(':\n\n')
  await portal.signIn('superadmin')
  await portal.call('POST /iam-authority/v1/admin/request/decide', {
    id: uuidOf('access request cockpit A10977'),
    accept: true,
    revision: 1,
  })
  expect((await reader?.read())?.value).toBe('data: {"kind":"notices","spreadMs":0}\n\n')
  await reader?.cancel()
})
