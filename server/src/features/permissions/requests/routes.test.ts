import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { AccessRequest } from '@iambiz/contract/features/permissions/requests.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wordsOf } from '#server/platform/failure.ts'
import type { Answer } from '#server/testing/browser.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const ask = 'POST /iam-portal/v1/portal/app/request'
const mine = 'POST /iam-portal/v1/portal/app/request/mine'
const withdraw = 'POST /iam-portal/v1/portal/app/request/withdraw'
const waiting = 'GET /iam-portal/v1/portal/app/request/waiting'
const list = 'POST /iam-authority/v1/admin/request/list'
const decide = 'POST /iam-authority/v1/admin/request/decide'
const askForRight = 'POST /iam-portal/v1/portal/right/request'
const availableApp = 'POST /iam-portal/v1/portal/availableApp'

let world: CompanyWorld
let apps: Record<'owned' | 'ownerless' | 'held' | 'withheld' | 'draft' | 'offline' | 'own', string>
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({
    asker: 'staff',
    other: 'staff',
    owner: 'staff',
    heir: 'lead',
    root: 'root',
    boss: 'root',
    granter: 'auc',
  })
  const { given } = world
  apps = {
    owned: await given.application({ owner_no: 'owner', name_zh: '财务共享', name_en: 'Shared finance' }),
    ownerless: await given.application(),
    held: await given.application({ owner_no: 'owner' }),
    withheld: await given.application({ owner_no: 'owner' }),
    draft: await given.application({ owner_no: 'owner', status: 0 }),
    offline: await given.application({ owner_no: 'owner', status: 3 }),
    own: await given.application({ owner_no: 'asker' }),
  }
  await given.grant(apps.held, { role: 'staff' })
  await given.grant(apps.withheld, { role: 'staff' }, 'deny')
})
afterAll(() => world.stop())

beforeEach(async () => {
  await db().deleteFrom('access_request').execute()
  await db().deleteFrom('application_grant').where('subject_type', '=', 'person').execute()
  await db().deleteFrom('rate_counter').execute()
  await db().deleteFrom('notice').execute()
})

async function asked(appId: string, reason = '季度结账需要'): Promise<string> {
  const { status, envelope } = await as('asker').call(ask, { body: { appId, reason } })
  expect(status).toBe(200)
  return envelope.data.requestId
}

async function boxOf(who: string, body: object = {}, lang = 'zh'): Promise<AccessRequest[]> {
  const { status, envelope } = await as(who).call(list, { body, headers: { lang } })
  expect(status).toBe(200)
  expect(envelope.data.list).toHaveLength(envelope.data.total)
  return envelope.data.list
}

async function mineOf(who: string): Promise<AccessRequest[]> {
  const { envelope } = await as(who).call(mine)
  return envelope.data.list
}

const locked = async (who: string) =>
  (await as(who).call(availableApp, { body: { includeLocked: true } })).envelope.data.locked ?? []
const lockedOne = async (appId: string) => (await locked('asker')).find((app) => app.appId === appId)
const sees = async (who: string, appId: string) =>
  (await as(who).call(availableApp)).envelope.data.page.list.some((app) => app.appId === appId)

const answer = (who: string, id: string, more: object = {}) =>
  as(who).call(decide, { body: { id, accept: true, revision: 1, ...more } })

function expectRefusal({ status, envelope, headers }: Answer<unknown>, name: FailureName): void {
  const failure = catalogue[name]
  const wait = headers.get('retry-after')
  const words = wordsOf(name, 'zh', wait === null ? undefined : Number(wait))
  expect([status, envelope.code, envelope.message]).toEqual([failure.status, failure.code, words])
}

test('[HOME-05] a locked application is asked for, granted by its owner, and there at once', async () => {
  const requestId = await expectChanges(db(), ['access_request', 'audit_record', 'notice'], () =>
    asked(apps.owned),
  )
  expect(await lockedOne(apps.owned)).toMatchObject({ requested: true, request: { state: 'open' } })
  expect(await boxOf('owner')).toMatchObject([
    {
      id: requestId,
      appName: '财务共享',
      state: 'open',
      reason: '季度结账需要',
      requester: { userNo: 'asker', name: '员工asker', orgName: '销售部' },
      ownerName: '员工owner',
      answerable: true,
    },
  ])
  await expectChanges(
    db(),
    ['access_request', 'application_grant', 'audit_record', 'data_version', 'notice'],
    async () => {
      const { envelope } = await answer('owner', requestId, { comment: '欢迎' })
      expect(envelope.data).toEqual({ id: requestId, state: 'granted', revision: 2 })
    },
  )
  expect(await sees('asker', apps.owned)).toBe(true)
  expect(await sees('other', apps.owned)).toBe(false)
  expect(await mineOf('asker')).toMatchObject([
    { state: 'granted', remark: '欢迎', deciderName: '员工owner', answerable: false },
  ])
  const [record] = await db()
    .selectFrom('audit_record')
    .select(['actor_no', 'target_id', 'detail'])
    .where('action', '=', 'access-request.grant')
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(record).toMatchObject({
    actor_no: 'owner',
    target_id: apps.owned,
    detail: { requestId, userNo: 'asker', comment: '欢迎' },
  })
})

describe('a notice', () => {
  const notices = async () => {
    const rows = await db().selectFrom('notice').select(['user_no', 'text_zh', 'text_en', 'path']).execute()
    return rows.map(({ user_no, text_zh, text_en, path }) => [user_no, text_zh, text_en, path])
  }

  test('tells the owner of a request, and who asked of the answer', async () => {
    const id = await asked(apps.owned)
    const screen = '/home/requests'
    const sent = [
      'owner',
      '员工asker申请使用「财务共享」',
      'Person asker requested access to Shared finance',
      screen,
    ]
    expect(await notices()).toEqual([sent])
    await answer('owner', id, { accept: false, comment: '不' })
    const refused = '您对「财务共享」的权限申请未通过'
    expect(await notices()).toEqual([
      sent,
      ['asker', refused, 'Your request for Shared finance was declined', screen],
    ])
  })

  test.each(['ownerless', 'own'] as const)('tells super managers of what is %s', async (which) => {
    await asked(apps[which])
    expect((await notices()).map(([who]) => who).sort()).toEqual(['boss', 'root'])
  })
})

test('names are told in the language of the call', async () => {
  await asked(apps.owned)
  expect(await boxOf('owner', {}, 'en')).toMatchObject([
    { appName: 'Shared finance', requester: { name: 'Person asker' }, ownerName: 'Person owner' },
  ])
})

test('a refusal needs a remark, which the requester reads at the application', async () => {
  const id = await asked(apps.owned)
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await answer('owner', id, { accept: false, comment: '  ' })
    expect(status).toBe(422)
    expect(envelope.data).toMatchObject({ fields: [{ field: 'comment' }] })
  })
  await expectChanges(db(), ['access_request', 'audit_record', 'notice'], () =>
    answer('owner', id, { accept: false, comment: '请先参加培训' }),
  )
  expect(await lockedOne(apps.owned)).toMatchObject({
    requested: false,
    request: { state: 'refused', remark: '请先参加培训' },
  })
  await asked(apps.owned, '培训已完成')
  expect(await lockedOne(apps.owned)).toMatchObject({ requested: true, request: { state: 'open' } })
})

test('what was granted until a time ends then', async () => {
  const id = await asked(apps.owned)
  await answer('owner', id, { expireTime: '2099-12-31 23:59:59' })
  expect(await mineOf('asker')).toMatchObject([{ state: 'granted', expireTime: '2099-12-31 23:59:59' }])
  expect(await sees('asker', apps.owned)).toBe(true)
  const over = { expires_at: new Date(Date.now() - 1000) }
  await db().updateTable('application_grant').set(over).where('subject_id', '=', 'asker').execute()
  expect(await sees('asker', apps.owned)).toBe(false)
  const next = await asked(apps.owned)
  await answer('owner', next)
  expect(await sees('asker', apps.owned)).toBe(true)
})

test('an answer never shortens what the person has longer', async () => {
  const id = await asked(apps.owned)
  await world.given.grant(apps.owned, { person: 'asker' })
  await answer('owner', id, { expireTime: '2099-12-31 23:59:59' })
  const grants = await db()
    .selectFrom('application_grant')
    .select(['effect', 'expires_at'])
    .where('subject_id', '=', 'asker')
    .execute()
  expect(grants).toEqual([{ effect: 'allow', expires_at: null }])
})

test('a request is taken back, and then another one may be sent', async () => {
  const id = await asked(apps.owned)
  await expectChanges(db(), ['access_request', 'audit_record'], async () => {
    const { envelope } = await as('asker').call(withdraw, { body: { id, revision: 1 } })
    expect(envelope.data).toEqual({ id, state: 'withdrawn', revision: 2 })
  })
  expect(await lockedOne(apps.owned)).toMatchObject({ requested: false })
  expect(await boxOf('owner')).toEqual([])
  expectRefusal(await as('asker').call(withdraw, { body: { id, revision: 2 } }), 'access-request.closed')
  expectRefusal(await answer('owner', id, { revision: 2 }), 'access-request.closed')
  await asked(apps.owned)
})

describe('what cannot be asked for', () => {
  test.each([
    ['held', 'access-request.has-access'],
    ['withheld', 'access-request.denied'],
    ['draft', 'resource.not-found'],
    ['offline', 'resource.not-found'],
  ] as const)('an application that is %s', async (which, failure) => {
    await expectChanges(db(), [], async () =>
      expectRefusal(await as('asker').call(ask, { body: { appId: apps[which], reason: '需要' } }), failure),
    )
  })

  test('a denied one is not offered to be asked for', async () => {
    expect(await lockedOne(apps.withheld)).toMatchObject({ requestable: false })
    expect(await lockedOne(apps.owned)).toMatchObject({ requestable: true })
  })

  test('an unknown application, told like one that is hidden', async () => {
    const body = { appId: '00000000-0000-4000-8000-000000000000', reason: '需要' }
    const unknown = await as('asker').call(ask, { body })
    const hidden = await as('asker').call(ask, { body: { ...body, appId: apps.draft } })
    expectRefusal(unknown, 'resource.not-found')
    expect(hidden.envelope).toEqual({ ...unknown.envelope, traceId: hidden.envelope.traceId })
  })

  test('the same twice, also at once', async () => {
    const body = { appId: apps.owned, reason: '需要' }
    const both = await Promise.all([1, 2].map(() => as('asker').call(ask, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expectRefusal(await as('asker').call(ask, { body }), 'access-request.open')
    expect(await boxOf('owner')).toHaveLength(1)
  })

  test('more than an owner can read', async () => {
    world.clock.stop()
    const body = { appId: apps.owned, reason: '需要' }
    for (let sent = 0; sent < 20; sent += 1) await as('asker').call(ask, { body })
    expectRefusal(await as('asker').call(ask, { body }), 'request.too-many')
    expect((await as('other').call(ask, { body })).status).toBe(200)
    world.clock.run()
  })

  test.each([
    ['no reason', { reason: '' }],
    ['blanks', { reason: ' \n ' }],
    ['signs that nobody sees', { reason: '\u202E\u200B' }],
    ['501 characters', { reason: '字'.repeat(501) }],
    ['a zero character', { reason: 'a\0b' }],
    ['a number', { reason: 7 }],
    ['no id', { reason: '需要', appId: "' or 1=1 --" }],
    ['many ids', { reason: '需要', appId: Array.from({ length: 1000 }, () => 'x') }],
    ['more than is asked', { reason: '需要', userNo: 'owner' }],
  ])('with %s', async (_what, body) => {
    await expectChanges(db(), [], async () => {
      const { status } = await as('asker').call(ask, { body: { appId: apps.owned, ...body } })
      expect([400, 422]).toContain(status)
    })
  })
})

test('a reason is kept as it was written, markup and signs of direction too', async () => {
  const reason = `<img src=x onerror=alert(1)>\n\u202Etxt.exe ${'字'.repeat(400)}`
  await asked(apps.owned, `  ${reason} `)
  expect(await boxOf('owner')).toMatchObject([{ reason }])
})

describe('who answers', () => {
  test('strangers find no request, and their try is recorded', async () => {
    const id = await asked(apps.owned)
    await expectChanges(db(), ['audit_record'], async () =>
      expectRefusal(await answer('other', id), 'resource.not-found'),
    )
    await expectChanges(db(), [], async () =>
      expectRefusal(await as('other').call(withdraw, { body: { id, revision: 1 } }), 'resource.not-found'),
    )
    expect(await boxOf('other')).toEqual([])
    expect(await mineOf('other')).toEqual([])
  })

  test('an unknown request is answered by nobody', async () => {
    await expectChanges(db(), [], async () =>
      expectRefusal(await answer('owner', '00000000-0000-4000-8000-000000000000'), 'resource.not-found'),
    )
  })

  test('not who asked: the own application goes to the super managers', async () => {
    const id = await asked(apps.own)
    expect(await boxOf('asker')).toEqual([])
    await expectChanges(db(), ['audit_record'], async () =>
      expectRefusal(await answer('asker', id), 'access-request.own'),
    )
    expect(await boxOf('root')).toMatchObject([{ id, answerable: true }])
    expect((await answer('root', id)).status).toBe(200)
  })

  test('not a super manager who asked, but another one', async () => {
    const { envelope } = await as('root').call(ask, { body: { appId: apps.ownerless, reason: '需要' } })
    const id = envelope.data.requestId
    expect(await boxOf('root', { scope: 'all' })).toMatchObject([{ id, answerable: false }])
    expectRefusal(await answer('root', id), 'access-request.own')
    expect(await boxOf('boss')).toMatchObject([{ id, answerable: true }])
    expect((await answer('boss', id)).status).toBe(200)
  })

  test('super managers, where nobody owns the application or the owner left', async () => {
    await asked(apps.owned)
    await asked(apps.ownerless)
    expect((await boxOf('root')).map(({ appId, ownerName }) => [appId, ownerName])).toEqual([
      [apps.ownerless, ''],
    ])
    expect(await boxOf('root', { scope: 'all' })).toHaveLength(2)
    const status = (status: 0 | 1) =>
      db().updateTable('person').set({ status }).where('user_no', '=', 'owner').execute()
    await status(0)
    expect(await boxOf('root')).toHaveLength(2)
    await status(1)
  })

  test('only super managers see all', async () => {
    expectRefusal(await as('owner').call(list, { body: { scope: 'all' } }), 'access.denied')
  })

  test('the owner of now: who lost the application loses its requests', async () => {
    const id = await asked(apps.owned)
    const owner = (owner_no: string) =>
      db().updateTable('application').set({ owner_no }).where('app_id', '=', apps.owned).execute()
    await owner('heir')
    expect(await boxOf('owner')).toEqual([])
    expectRefusal(await answer('owner', id), 'resource.not-found')
    expect(await boxOf('heir')).toHaveLength(1)
    expect((await answer('heir', id)).status).toBe(200)
    await owner('owner')
  })

  test('it is said how many wait, and whether any can', async () => {
    const waitingFor = async (who: string) => (await as(who).call(waiting)).envelope.data
    expect(await waitingFor('owner')).toEqual({ count: 0, answers: true })
    await asked(apps.owned)
    await asked(apps.ownerless)
    expect(await waitingFor('owner')).toEqual({ count: 1, answers: true })
    expect(await waitingFor('root')).toEqual({ count: 1, answers: true })
    expect(await waitingFor('other')).toEqual({ count: 0, answers: false })
  })
})

describe('an answer that is not taken changes nothing', () => {
  test('a second one', async () => {
    const id = await asked(apps.owned)
    const both = await Promise.all(['owner', 'root'].map((who) => answer(who, id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectChanges(db(), [], async () => {
      const late = await answer('owner', id, { accept: false, comment: '太晚', revision: 2 })
      expectRefusal(late, 'access-request.closed')
      expect(late.envelope.data).toEqual({ current: { state: 'granted' } })
    })
  })

  test('one to another revision', async () => {
    const id = await asked(apps.owned)
    await expectChanges(db(), [], async () => {
      expectRefusal(await answer('owner', id, { revision: 7 }), 'resource.changed')
      expectRefusal(await as('asker').call(withdraw, { body: { id, revision: 7 } }), 'resource.changed')
    })
  })

  test('one against a denial of the person', async () => {
    const id = await asked(apps.owned)
    await world.given.grant(apps.owned, { person: 'asker' }, 'deny')
    await expectChanges(db(), [], async () =>
      expectRefusal(await answer('owner', id), 'access-request.denied'),
    )
    expect(await boxOf('owner', { open: true })).toHaveLength(1)
  })

  test('one that gives what went offline meanwhile', async () => {
    const id = await asked(apps.owned)
    const status = (status: 1 | 3) =>
      db().updateTable('application').set({ status }).where('app_id', '=', apps.owned).execute()
    await status(3)
    await expectChanges(db(), [], async () =>
      expectRefusal(await answer('owner', id), 'access-request.offline'),
    )
    expect((await answer('owner', id, { accept: false, comment: '已下线' })).status).toBe(200)
    await status(1)
  })

  test.each([
    ['an end that is over', { expireTime: '2020-01-01 00:00:00' }],
    ['a day that is none', { expireTime: '2099-02-31 00:00:00' }],
    ['an hour that is none', { expireTime: '2099-02-01 25:00:00' }],
    ['another form', { expireTime: '2099-02-01' }],
    ['an end of a refusal', { accept: false, comment: '不', expireTime: '2099-02-01 00:00:00' }],
    ['a remark that is too long', { comment: '字'.repeat(501) }],
    ['no revision', { revision: undefined }],
  ])('one with %s', async (_what, more) => {
    const id = await asked(apps.owned)
    await expectChanges(db(), [], async () => expect((await answer('owner', id, more)).status).toBe(422))
  })
})

test('open ones come first, the longest waiting on top, in pages', async () => {
  const first = await asked(apps.owned)
  world.clock.forward(60)
  const second = await asked(apps.ownerless)
  world.clock.forward(60)
  const third = await asked(apps.own)
  await answer('root', first)
  expect((await boxOf('root', { scope: 'all' })).map(({ id }) => id)).toEqual([second, third, first])
  expect((await boxOf('root', { scope: 'all', open: false })).map(({ id }) => id)).toEqual([first])
  expect((await mineOf('asker')).map(({ id }) => id)).toEqual([third, second, first])
  const page = await as('root').call(list, { body: { scope: 'all', pageNum: 2, pageSize: 2 } })
  expect(page.envelope.data).toMatchObject({ total: 3, pages: 2, list: [{ id: first }] })
})

test.each([
  ['the name of the application', '财务', 1],
  ['its English name', 'shared FIN', 1],
  ['the number of who asks', 'asker', 2],
  ['signs that mean something to LIKE, as themselves', '%', 0],
])('a search finds requests by %s', async (_what, keyword, count) => {
  await asked(apps.owned)
  await asked(apps.ownerless)
  expect(await boxOf('root', { scope: 'all', keyword })).toHaveLength(count)
})

test.each([[{ keyword: '字'.repeat(81) }], [{ pageSize: 201 }], [{ pageNum: 0 }], [{ scope: 'everything' }]])(
  '%o is refused',
  async (body) => {
    expect([400, 422]).toContain((await as('root').call(list, { body })).status)
  },
)

test('[HTTP-10] page 1001 has an answer of its own', async () => {
  expect((await as('asker').call(mine, { body: { pageNum: 1001 } })).envelope.code).toBe(40011)
})

describe('[PERM-05] the right that a screen needs', () => {
  const asking = (right: string, who = 'asker') => as(who).call(askForRight, { body: { right } })
  const notices = () => db().selectFrom('notice').selectAll().orderBy('user_no').execute()

  test('is asked of super and permission administrators, once a day, and is on record', async () => {
    expect((await asking('administrator')).status).toBe(200)
    const sent = await notices()
    expect(sent.map(({ user_no }) => user_no)).toEqual(['boss', 'granter', 'root'])
    expect(sent[0]).toMatchObject({ path: '/home/admin/people/asker' })
    const again = await expectChanges(db(), [], () => asking('administrator'))
    expectRefusal(again, 'right-request.sent')
    expect((await asking('bulletin-maintain')).status).toBe(200)
    const records = await db()
      .selectFrom('audit_record')
      .select(['target_id', 'detail'])
      .where('action', '=', 'access-request.right')
      .orderBy('at')
      .execute()
    expect(records).toMatchObject([
      { target_id: 'asker', detail: { right: 'administrator' } },
      { target_id: 'asker', detail: { right: 'bulletin-maintain' } },
    ])
  })

  test('is not asked by a person who has it, nor for what is no right', async () => {
    const answered = await expectChanges(db(), [], () => asking('administrator', 'root'))
    expectRefusal(answered, 'right-request.has-right')
    for (const right of ['user', 'anonymous', 'root', ''])
      expect((await expectChanges(db(), [], () => asking(right))).status).toBe(422)
  })

  test('asked twice at the same moment is asked once', async () => {
    const answers = await Promise.all([asking('login-statistics'), asking('login-statistics')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await notices()).toHaveLength(3)
  })
})
