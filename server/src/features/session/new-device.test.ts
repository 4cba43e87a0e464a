import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDeps } from '#server/app/worker.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { forgetDevice, sweepDevices } from './known-device-store.ts'
import { reportNewDevice } from './report-new-device.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const newerFirefox = firefox.replaceAll('141', '142')
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let world: TestWorld
let other: TestPortal

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  other = await startPortal(world)
  await foundCompany(db())
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

let people = 0
async function newcomer(): Promise<string> {
  const userNo = `N${++people}`
  await employ(db(), userNo, [{ org: 'sales', role: 'staff' }])
  await db()
    .updateTable('person')
    .set({ email: `${userNo}@example.com` })
    .where('user_no', '=', userNo)
    .execute()
  return userNo
}

async function signIn(userNo: string, userAgent: string, browser = world.browser()) {
  const callback = await browser.toProvider(world.provider, { sub: userNo }, 'prod')
  await browser.exchange(callback, { headers: { 'user-agent': userAgent } })
  return browser
}

type Job = Parameters<typeof reportNewDevice>[1]

async function jobsFor(userNo: string): Promise<Job[]> {
  const { rows } = await world.database.pool.query(
    `select j.payload from graphile_worker._private_jobs j
     where j.task_id = (select id from graphile_worker._private_tasks where identifier = 'session:tell-new-device')`,
  )
  return rows.map(({ payload }) => payload as Job).filter((job) => job.userNo === userNo)
}

const deps = () => workerDeps(world.worker).newDevices

const mailsOf = (userNo: string) =>
  db()
    .selectFrom('mail')
    .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
    .selectAll()
    .where('mail.user_no', '=', userNo)
    .execute()

test('[ACC-05] the first sign-in of all is not new, nor is the same browser, a newer version of it, or one like it', async () => {
  const userNo = await newcomer()
  const browser = await signIn(userNo, firefox)
  await signIn(userNo, newerFirefox, browser)
  // Without the cookie, but with the same browser, operating system and network.
  await signIn(userNo, firefox)
  expect(await jobsFor(userNo)).toEqual([])
})

test('[ACC-05] a sign-in from another browser is told once, by bell and mail, at whichever portal it was', async () => {
  const userNo = await newcomer()
  await signIn(userNo, firefox)
  const phone = other.browser(world.browser())
  const callback = await phone.toProvider(world.provider, { sub: userNo }, 'prod')
  // Both exchanges belong to the same sign-in.
  const headers = { 'user-agent': safari }
  await Promise.all([phone.exchange(callback, { headers }), phone.exchange(callback, { headers })])
  const jobs = await jobsFor(userNo)
  expect(jobs).toHaveLength(1)
  for (const job of [...jobs, ...jobs]) await reportNewDevice(deps(), job)
  const notices = await db().selectFrom('notice').selectAll().where('user_no', '=', userNo).execute()
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text_zh).toMatch(/^您的账号在新设备上登录：.*内部网络.*iOS/)
  const mails = await mailsOf(userNo)
  expect(mails).toMatchObject([
    { cause: 'new-device', path: '/home/setting/security', address: `${userNo}@example.com` },
  ])
  expect(mails[0]?.text_en).toContain('choose Not me')
  await signIn(userNo, safari, phone)
  expect(await jobsFor(userNo)).toHaveLength(1)
})

test('[ACC-05] who does not want the mail has the notice all the same', async () => {
  const userNo = await newcomer()
  await db()
    .insertInto('user_config')
    .values({ user_no: userNo, language: 'en', notify: JSON.stringify({ loginAlertMail: false }) })
    .execute()
  await signIn(userNo, firefox)
  await signIn(userNo, safari)
  for (const job of await jobsFor(userNo)) await reportNewDevice(deps(), job)
  expect(await mailsOf(userNo)).toEqual([])
  expect(await db().selectFrom('notice').selectAll().where('user_no', '=', userNo).execute()).toHaveLength(1)
})

test('[ACC-05] the value in the cookie is of one person alone, and is not what is stored', async () => {
  const [one, two] = [await newcomer(), await newcomer()]
  const browser = await signIn(one, firefox)
  await signIn(two, safari)
  await signIn(two, firefox, browser)
  expect(await jobsFor(two)).toHaveLength(1)
  const stored = await db()
    .selectFrom('known_device')
    .selectAll()
    .where('user_no', 'in', [one, two])
    .execute()
  expect(stored).toHaveLength(3)
  expect(new Set(stored.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(3)
  expect(JSON.stringify(stored)).not.toContain(browser.jar.get('device'))
})

test('[ACC-05] a browser that was somebody else’s is new again the next time', async () => {
  const userNo = await newcomer()
  await signIn(userNo, firefox)
  const thief = await signIn(userNo, safari)
  const { data } = (await thief.call('POST /iam-portal/v1/portal/session/list')).envelope
  await forgetDevice(db(), userNo, data.find(({ current }) => current)?.sessionId ?? '')
  await signIn(userNo, safari, thief)
  expect(await jobsFor(userNo)).toHaveLength(2)
})

test('browsers that were not used for longer than their cookie lasts are forgotten', async () => {
  const userNo = await newcomer()
  await signIn(userNo, firefox)
  const left = async () =>
    (await db().selectFrom('known_device').select('look').where('user_no', '=', userNo).execute()).length
  await sweepDevices(db(), new Date(world.clock.now().getTime() + 399 * 86_400_000))
  expect(await left()).toBe(1)
  await sweepDevices(db(), new Date(world.clock.now().getTime() + 401 * 86_400_000))
  expect(await left()).toBe(0)
})
