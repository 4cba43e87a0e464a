import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type DelegationWorld, delegationWorld } from '#server/testing/delegation-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DelegationWorld
let boss: Browser
let bossNo: string
let ticket: Record<string, string>

const db = () => world.database.db

beforeAll(async () => {
  world = await delegationWorld()
  const root = await world.somebody('root')
  ;({ browser: boss, userNo: bossNo } = root)
  ticket = await world.ticketOf(boss)
  await db()
    .updateTable('person')
    .set({ email: 'boss@chengchuan.example' })
    .where('user_no', '=', bossNo)
    .execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('setting').execute()
})

const get = async (browser = boss) =>
  (await browser.call('GET /iam-authority/v1/admin/setting/get')).envelope.data
const settingOf = async (name: string) => {
  const found = (await get()).settings.find((setting) => setting.name === name)
  if (!found) throw new Error(`no setting ${name}`)
  return found
}
type Changes = Record<string, unknown>
async function changesOf(wanted: Changes) {
  const { settings } = await get()
  return Object.entries(wanted).map(([name, value]) => ({
    ...{ name, value },
    revision: settings.find((setting) => setting.name === name)?.revision ?? 0,
  }))
}
const saveAs = (changes: unknown, browser = boss) =>
  browser.call('POST /iam-authority/v1/admin/setting/save', {
    body: { changes } as never,
    headers: ticket,
  })
const save = async (wanted: Changes) => saveAs(await changesOf(wanted))
const effect = async (wanted: Changes) =>
  boss.call('POST /iam-authority/v1/admin/setting/effect', {
    body: { changes: await changesOf(wanted) } as never,
  })
const faultsOf = (answer: { envelope: { data: unknown } }) =>
  (answer.envelope.data as { fields: { field: string; message: string }[] }).fields.map(({ field }) => field)

describe('keeping settings', () => {
  test('each has its default of the deployment until it is set, and again after it is taken back', async () => {
    expect(await settingOf('administratorIdleMinutes')).toMatchObject({
      ...{ value: 30, byDefault: 30, isChanged: false, revision: 0 },
      ...{ environment: ['SESSION_ADMIN_IDLE_MINUTES'], kind: { kind: 'number', min: 5 } },
    })
    expect((await save({ administratorIdleMinutes: 45 })).envelope.data).toEqual({ changed: 1 })
    const changed = await settingOf('administratorIdleMinutes')
    expect(changed).toMatchObject({ value: 45, byDefault: 30, isChanged: true, revision: 1 })
    expect(changed.updaterName).not.toBe('')
    await save({ administratorIdleMinutes: null })
    expect(await settingOf('administratorIdleMinutes')).toMatchObject({
      ...{ value: 30, isChanged: false, revision: 2 },
    })
  })

  test('every change is recorded with the value before and after, and nothing where nothing differs', async () => {
    await save({ passwordMinLength: 16, companyName: { zh: '长河', en: 'Longriver' } })
    await save({ passwordMinLength: null })
    const again = await changesOf({ passwordMinLength: 12 })
    await expectChanges(db(), [], () => saveAs(again))
    const rows = await db()
      .selectFrom('audit_record')
      .select(['target_id', 'detail'])
      .where('action', '=', 'setting.update')
      .where('target_id', '=', 'passwordMinLength')
      .orderBy('at')
      .execute()
    expect(rows.map(({ detail }) => detail)).toEqual([
      { before: { value: 12 }, after: { value: 16 } },
      { before: { value: 16 }, after: { value: 12, isDefault: true } },
    ])
  })

  test('of two administrators with one revision only the first saves, and nothing of the other is kept', async () => {
    const [mine, theirs] = [
      await changesOf({ noticeDays: 90 }),
      await changesOf({ noticeDays: 60, loginLogMonths: 12 }),
    ]
    const answers = await Promise.all([saveAs(mine), saveAs(theirs)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { value } = await settingOf('loginLogMonths')
    expect(value).toBe(answers[0]?.status === 200 ? 36 : 12)
    expect((await saveAs([{ name: 'noticeDays', value: 100, revision: 0 }])).status).toBe(409)
  })

  test.each<[Changes, string[]]>([
    [{ mailDomains: ['https://example.com'] }, ['mailDomains']],
    [{ mailDomains: [] }, ['mailDomains']],
    [{ embeddingParents: ['*'] }, ['embeddingParents']],
    [
      { embeddingParents: ['https://a.example/path'], loginLogMonths: 0 },
      ['embeddingParents', 'loginLogMonths'],
    ],
    [{ passwordMinLength: 11 }, ['passwordMinLength']],
    [{ sessionDays: 1e12 }, ['sessionDays']],
    [{ sessionIdleDays: 20, sessionDays: 10 }, ['sessionIdleDays']],
    [
      { administratorIdleMinutes: 1441, sessionIdleDays: 1, administratorHours: 48 },
      ['administratorIdleMinutes'],
    ],
    [{ administratorHours: 1, administratorIdleMinutes: 61 }, ['administratorIdleMinutes']],
  ])('%j is refused at its fields in both languages, and nothing of it is kept', async (wanted, fields) => {
    const changes = await changesOf({ noticeDays: 200, ...wanted })
    const answer = await expectChanges(db(), [], () => saveAs(changes))
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toEqual(fields)
    expect((await effect(wanted)).status).toBe(422)
  })

  test.each([
    [[{ name: 'noSuchSetting', value: 1, revision: 0 }]],
    [[{ name: 'noticeDays', value: 'ninety', revision: 0 }]],
    [[{ name: 'noticeDays', value: ['90'], revision: 0 }]],
    [[{ name: 'noticeDays', value: 90, revision: -1 }]],
    [[{ name: 'noticeDays', value: 90, revision: 0, more: 1 }]],
    [
      [
        { name: 'noticeDays', value: 90, revision: 0 },
        { name: 'noticeDays', value: 60, revision: 0 },
      ],
    ],
    [[]],
  ])('%j is no request', async (changes) => {
    expect((await expectChanges(db(), [], () => saveAs(changes))).status).toBe(422)
  })

  test('only super managers read and save, and saving asks again who they are', async () => {
    const { browser: lead } = await world.somebody()
    expect((await lead.call('GET /iam-authority/v1/admin/setting/get')).status).toBe(403)
    const changes = await changesOf({ noticeDays: 90 })
    expect((await saveAs(changes, lead)).status).toBe(403)
    const unproved = await boss.call('POST /iam-authority/v1/admin/setting/save', {
      body: { changes } as never,
    })
    expect(unproved.envelope.code).toBe(1009)
  })
})

describe('the deployment', () => {
  test('is shown without a single secret', async () => {
    const text = JSON.stringify(await get())
    const { deployment } = await get()
    expect(deployment).toMatchObject({
      ...{ baseUrl: world.baseUrl, timeZone: 'Asia/Shanghai', environments: ['prod', 'fat', 'dev'] },
      mail: { from: 'no-reply@chengchuan.example', hasPassword: false },
      provider: { kind: 'bundled', clientId: 'iambiz-portal', hasSecret: true },
      worker: { waiting: expect.any(Number), isAlive: false },
    })
    expect(deployment.migrations.last >= '0096-settings').toBe(true)
    expect(deployment.database.version).toMatch(/^\d+/)
    for (const secret of ['portal-client-secret-of-the-tests', 't1:', 'postgres:'])
      expect(text).not.toContain(secret)
  })

  test('a test mail goes to nobody but who asked, is recorded, and not for ever', async () => {
    world.clock.stop()
    const send = () => boss.call('POST /iam-authority/v1/admin/setting/testMail')
    expect((await send()).envelope.data).toEqual({ to: 'boss@chengchuan.example', isHeld: true })
    const mails = await db()
      .selectFrom('mail')
      .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
      .select(['address', 'state', 'subject_zh'])
      .where('cause', '=', 'transport-test')
      .execute()
    expect(mails).toContainEqual(
      expect.objectContaining({ address: 'boss@chengchuan.example', state: 'held' }),
    )
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await send()).status)
    expect(statuses).toContain(429)
    world.clock.run()
  })
})
