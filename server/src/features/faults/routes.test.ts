import type { FaultDetail } from '@iambiz/contract/features/faults.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FaultWorld, faultWorld, type Somebody } from '#server/testing/fault-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const submit = 'POST /iam-portal/v1/portal/fault/submit'
const list = 'POST /iam-portal/v1/portal/fault/list'
const detail = 'GET /iam-portal/v1/portal/fault/detail'
const handle = 'POST /iam-portal/v1/portal/fault/handle'
const options = 'GET /iam-portal/v1/portal/fault/options'

let world: FaultWorld
beforeAll(async () => {
  world = await faultWorld()
})
afterAll(() => world.stop())
// Reset the rate limits, so that tests do not affect each other.
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
})

const fault = { appCode: 'expenses', faultType: 'error', level: 2, description: '提交报销单时页面报错' }

async function report(more: object = {}, who: Somebody = 'reporter') {
  const { status, envelope } = await world.as(who).call(submit, { body: { ...fault, ...more } })
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

async function read(id: string, who: Somebody = 'reporter', lang = 'zh'): Promise<FaultDetail> {
  const { status, envelope } = await world.as(who).call(detail, { query: { id }, headers: { lang } })
  expect(status).toBe(200)
  return envelope.data
}

const act = (who: Somebody, body: object) => world.as(who).call(handle, { body: { reply: '', ...body } })

async function done(who: Somebody, body: object): Promise<FaultDetail> {
  const { status, envelope } = await act(who, body)
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

test('the form offers the applications that the person sees, and tells who maintains some', async () => {
  const offered = async (who: Somebody) => (await world.as(who).call(options)).envelope.data
  expect(await offered('reporter')).toMatchObject({
    apps: expect.arrayContaining([
      expect.objectContaining({ appCode: 'expenses', appName: '费用报销', pinyin: expect.any(String) }),
    ]),
    maintainer: false,
    waiting: 0,
  })
  expect((await offered('reporter')).apps.map(({ appCode }) => appCode)).not.toContain('hidden')
  for (const who of ['owner', 'contact', 'systemManager', 'super'] as const) {
    expect([who, (await offered(who)).maintainer]).toEqual([who, true])
  }
  for (const who of ['editor', 'otherManager'] as const) {
    expect([who, (await offered(who)).maintainer]).toEqual([who, false])
  }
})

test('[ORG-03] [HOME-10] the dictionary says what kinds of faults there are; one switched off stays on old reports', async () => {
  const { db } = world.database
  const offered = async (lang: string) =>
    (await world.as('reporter').call(options, { headers: { lang } })).envelope.data.types
  expect((await offered('zh')).map(({ faultTypeName }) => faultTypeName)).toEqual([
    ...['无法登录', '没有权限', '访问缓慢', '页面报错', '数据不正确', '其他'],
  ])
  expect((await offered('en'))[0]).toEqual({ faultType: 'signin', faultTypeName: 'Cannot sign in' })
  const printing = db.updateTable('dictionary_entry').where('key_value', '=', 'printing')
  await db
    .insertInto('dictionary_entry')
    .values({
      key_name: 'fault_type',
      key_value: 'printing',
      description_zh: '打印故障',
      description_en: null,
    })
    .execute()
  expect((await offered('en'))[0]).toEqual({ faultType: 'printing', faultTypeName: '打印故障' })
  const { faultId } = await report({ faultType: 'printing' })
  await printing.set({ status: 0 }).execute()
  expect((await offered('zh')).map(({ faultType }) => faultType)).not.toContain('printing')
  expect(await read(faultId)).toMatchObject({ faultType: 'printing', faultTypeName: '打印故障' })
  const refused = await world.as('reporter').call(submit, { body: { ...fault, faultType: 'printing' } })
  expect(refused).toMatchObject({ status: 422, envelope: { data: { fields: [{ field: 'faultType' }] } } })
  await db.deleteFrom('dictionary_entry').where('key_value', '=', 'printing').execute()
  expect(await read(faultId, 'reporter', 'en')).toMatchObject({ faultTypeName: 'printing' })
})

test('[HOME-10] a report reaches its maintainers, is handled, and comes back to whoever sent it', async () => {
  await world.database.db.deleteFrom('notice').execute()
  const { faultId, faultNo } = await expectChanges(
    world.database.db,
    ['fault_report', 'fault_day', 'notice', 'audit_record'],
    () => report(),
  )
  expect(faultNo).toMatch(/^GZ-\d{8}-\d{4}$/)
  const told = `员工reporter申报了「费用报销」的故障 ${faultNo}`
  for (const who of ['owner', 'contact', 'systemManager'] as const) {
    expect([who, (await world.noticesOf(who))[0]]).toEqual([who, told])
  }
  for (const who of ['reporter', 'colleague', 'super'] as const) {
    expect([who, await world.noticesOf(who)]).toEqual([who, []])
  }
  const sent = await read(faultId, 'contact')
  expect(sent).toMatchObject({ status: 'submitted', mine: false, description: fault.description, steps: [] })
  const accepted = await done('contact', { id: faultId, action: 'accept', revision: sent.revision })
  expect(accepted).toMatchObject({ status: 'accepted', handlerName: '员工contact' })
  const solved = await done('contact', {
    id: faultId,
    action: 'solve',
    reply: '接口已恢复，请重试',
    revision: accepted.revision,
  })
  expect(await world.noticesOf('reporter')).toEqual([
    `您申报的故障 ${faultNo} 已解决，请确认`,
    `您申报的故障 ${faultNo} 已受理`,
  ])
  const seen = await read(faultId)
  expect(seen.steps.map(({ action, by, userName, reply }) => [action, by, userName, reply])).toEqual([
    ['accept', 'maintainer', '员工contact', ''],
    ['solve', 'maintainer', '员工contact', '接口已恢复，请重试'],
  ])
  expect(seen.actions).toEqual(['close', 'reopen', 'reply'])
  const reopened = await done('reporter', {
    id: faultId,
    action: 'reopen',
    reply: '还是报错',
    revision: solved.revision,
  })
  expect(reopened).toMatchObject({ status: 'submitted' })
  expect(reopened.handlerName).toBeUndefined()
  // Only the maintainer who took part is notified.
  expect((await world.noticesOf('contact'))[0]).toBe(`故障 ${faultNo} 已重新打开`)
  expect((await world.noticesOf('owner'))[0]).toBe(told)
})

test('a report is told in the language of the call', async () => {
  const { faultId } = await report()
  expect(await read(faultId, 'owner', 'en')).toMatchObject({
    appName: 'Expenses',
    reporterName: 'Person reporter',
  })
})

test('handing back tells the reporter and the other maintainers', async () => {
  const { faultId, faultNo } = await report()
  await done('owner', { id: faultId, action: 'accept', revision: 1 })
  const back = await done('owner', { id: faultId, action: 'handBack', reply: '属于网关', revision: 2 })
  expect(back).toMatchObject({ status: 'submitted' })
  expect((await world.noticesOf('reporter'))[0]).toBe(`您申报的故障 ${faultNo} 已转交其他维护人`)
  expect((await world.noticesOf('contact'))[0]).toBe(`故障 ${faultNo} 已退回，待受理`)
})

test('where nobody maintains an application, super managers are told', async () => {
  await world.database.db.deleteFrom('notice').execute()
  const { faultNo } = await report({ appCode: 'orphan' })
  expect(await world.noticesOf('super')).toEqual([`员工reporter申报了「无主应用」的故障 ${faultNo}`])
})

test('notices of a screen are read with it', async () => {
  const { faultId } = await report()
  const before = await world.noticesOf('owner')
  const { envelope } = await world
    .as('owner')
    .call('POST /iam-portal/v1/portal/notice/read', { body: { path: `/home/fault/${faultId}` } })
  expect(envelope.data.unread).toBe(before.length - 1)
  // The notices of other people stay unread.
  expect((await world.noticesOf('contact')).length).toBeGreaterThan(0)
})

describe('what is sent twice', () => {
  test('one after the other is one report', async () => {
    const first = await report({ clientToken: 'token-0001' })
    await expectChanges(world.database.db, [], async () => {
      expect(await report({ clientToken: 'token-0001' })).toEqual(first)
    })
  })

  test('at the same time is one report', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => report({ clientToken: 'token-0002' })))
    expect(new Set(sent.map(({ faultId }) => faultId)).size).toBe(1)
  })

  test('another text under the key is refused, in the language of the request', async () => {
    const sent = await report({ clientToken: 'token-0004' })
    const corrected = { ...fault, clientToken: 'token-0004', description: '改过' }
    await expectChanges(world.database.db, [], async () => {
      const { status, envelope } = await world.as('reporter').call(submit, { body: corrected })
      expect([status, envelope.code, envelope.data]).toEqual([409, 40901, { sent }])
    })
  })

  test('by two people under the same key are two reports', async () => {
    const mine = await report({ clientToken: 'token-0003' })
    expect(await report({ clientToken: 'token-0003' }, 'owner')).not.toEqual(mine)
  })
})

test('nobody reports all day', async () => {
  world.clock.stop()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await world.as('colleague').call(submit, { body: fault })).status)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  world.clock.run()
})

test('a step is taken once: whoever comes later is told what there is now', async () => {
  const { faultId } = await report()
  const answers = await Promise.all(
    (['owner', 'contact'] as const).map((who) => act(who, { id: faultId, action: 'accept', revision: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const stale = await act('owner', { id: faultId, action: 'process', revision: 1 })
  expect(stale.envelope).toMatchObject({ code: 409, data: { current: { revision: 2, status: 'accepted' } } })
})

describe('lists', () => {
  const found = async (who: Somebody, body: object) =>
    (await world.as(who).call(list, { body: { pageSize: 200, ...body } })).envelope.data.list

  test('show one’s own reports, the latest first, or those of one’s applications', async () => {
    const { faultId } = await report({ description: '最新的一份' })
    const [latest] = await found('reporter', {})
    expect(latest).toMatchObject({ faultId, summary: '最新的一份', replies: 0 })
    expect((await found('owner', { scope: 'maintained' }))[0]).toMatchObject({ faultId })
    expect(await found('editor', { scope: 'maintained' })).toEqual([])
    const apps = (rows: { appCode: string }[]) => new Set(rows.map(({ appCode }) => appCode))
    expect(apps(await found('systemManager', { scope: 'maintained' }))).toEqual(new Set(['expenses']))
    expect(apps(await found('super', { scope: 'maintained' }))).toEqual(new Set(['expenses', 'orphan']))
  })

  test('narrow by state and by field', async () => {
    await world.database.db.deleteFrom('fault_report').where('level', '=', 4).execute()
    const { faultId } = await report({ description: '很快关闭', level: 4 })
    await done('reporter', { id: faultId, action: 'close', revision: 1 })
    const ids = async (body: object) => (await found('reporter', body)).map((row) => row.faultId)
    expect(await ids({ status: 'closed' })).toContain(faultId)
    expect(await ids({ open: true })).not.toContain(faultId)
    const byLevel = { fieldName: 'level', fieldType: 'Number', fieldStringValue: '4', operator: 'eq' }
    expect(await ids({ queryFields: [byLevel] })).toEqual([faultId])
  })
})

describe('refused, and nothing changes:', () => {
  const unchanged = async (
    who: Somebody,
    body: object,
    changed: string[] = [],
  ): Promise<{ status: number; code: number; fields: string[] }> => {
    const reply = await expectChanges(world.database.db, changed, () => world.as(who).call(submit, { body }))
    const data = reply.envelope.data as unknown as { fields?: { field: string; message: string }[] } | null
    for (const { message } of data?.fields ?? []) expect(message).toMatch(/\p{Script=Han}/u)
    return {
      status: reply.status,
      code: reply.envelope.code,
      fields: (data?.fields ?? []).map(({ field }) => field),
    }
  }

  test.each([
    ['an application that is not seen', { appCode: 'hidden' }, 5001, 'appCode'],
    ['an unknown application', { appCode: "' or 1=1" }, 5001, 'appCode'],
    ['an unknown kind', { faultType: 'boss' }, 422, 'faultType'],
    ['a kind that is none', { faultType: '<b>' }, 422, 'faultType'],
    ['another key of the dictionary', { faultType: 'super_manager' }, 422, 'faultType'],
    ['level 0', { level: 0 }, 422, 'level'],
    ['level 5', { level: 5 }, 422, 'level'],
    ['no description', { description: '' }, 422, 'description'],
    ['a description of spaces', { description: ' \n\u3000 ' }, 422, 'description'],
    ['501 signs', { description: '字'.repeat(501) }, 422, 'description'],
    ['a zero character', { description: 'a\0b' }, 422, 'description'],
    ['81 signs of contact', { contact: '字'.repeat(81) }, 422, 'contact'],
    ['four screenshots', { fileIds: Array(4).fill(crypto.randomUUID()) }, 422, 'fileIds'],
    ['100 screenshots', { fileIds: Array(100).fill(crypto.randomUUID()) }, 422, 'fileIds'],
    ['an unknown screenshot', { fileIds: [crypto.randomUUID()] }, 422, 'fileIds'],
    ['a screenshot that is none', { fileIds: ['../x'] }, 422, 'fileIds.0'],
    ['a key that is none', { clientToken: '<b>' }, 422, 'clientToken'],
  ])('%s', async (_what, more, code, field) => {
    expect(await unchanged('reporter', { ...fault, ...more })).toEqual({
      status: code === 5001 ? 403 : 422,
      code,
      fields: [field],
    })
  })

  test('500 emoji are 500 signs', async () => {
    const { faultId } = await report({ description: '🙂'.repeat(500) })
    expect([...(await read(faultId)).description]).toHaveLength(500)
  })

  test('markup and signs of direction stay what they are', async () => {
    const description = '<img src=x onerror=alert(1)>\u202Egnp{{7*7}}'
    const { faultId } = await report({ description, contact: '"><b>' })
    expect(await read(faultId)).toMatchObject({ description, contact: '"><b>' })
  })

  test.each([
    ['somebody else’s report', 'colleague'],
    ['a report of another system', 'otherManager'],
    ['a report, to an editor of announcements', 'editor'],
  ] as const)('%s is not found, and that is recorded', async (_what, who) => {
    const { faultId } = await report()
    const answers = await expectChanges(world.database.db, ['audit_record'], async () => [
      await world.as(who).call(detail, { query: { id: faultId } }),
      await act(who, { id: faultId, action: 'reply', reply: '好', revision: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('an unknown report, and an id that is none', async () => {
    await expectChanges(world.database.db, [], async () => {
      const id = crypto.randomUUID()
      expect((await world.as('owner').call(detail, { query: { id } })).status).toBe(404)
      expect((await act('owner', { id, action: 'accept', revision: 1 })).status).toBe(404)
      expect((await world.as('owner').call(detail, { query: { id: "1' or '1" } })).status).toBe(400)
    })
  })

  test.each([
    ['the reporter accepts', 'reporter', { action: 'accept' }, 403, ['audit_record']],
    ['a maintainer closes', 'owner', { action: 'close' }, 403, ['audit_record']],
    ['handing back what nobody has', 'owner', { action: 'handBack', reply: '好' }, 409, []],
    ['solving without a word', 'owner', { action: 'solve', reply: '  ' }, 422, []],
    ['a reply of 501 signs', 'owner', { action: 'reply', reply: '字'.repeat(501) }, 422, []],
    ['an unknown action', 'owner', { action: 'delete' }, 422, []],
    ['a stale revision', 'owner', { action: 'accept', revision: 0 }, 409, []],
    ['a revision to come', 'owner', { action: 'accept', revision: 9 }, 409, []],
  ] as const)('%s', async (_what, who, wish, status, changed) => {
    const { faultId } = await report({}, 'super')
    const reporter = who === 'reporter' ? (await report()).faultId : faultId
    await expectChanges(world.database.db, changed, async () => {
      const reply = await act(who, { id: reporter, revision: 1, ...wish })
      expect(reply.status).toBe(status)
    })
  })
})
