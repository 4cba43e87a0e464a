import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { settleAccount } from './settle-account.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
})
afterAll(() => world.stop())

const prefix = '/iam-authority/v1/admin/user'
const ask = (call: string, body: object, who = world.root) =>
  world.ask(who, `POST ${prefix}/${call}` as never, body)

async function made(more: object = {}): Promise<string> {
  const userNo = fresh('P')
  const { envelope } = await ask('saveOrUpdate', {
    userNo,
    name: { zh: '欧阳若水', en: 'Ruoshui Ouyang' },
    ...more,
  })
  expect(envelope.code).toBe(200)
  return userNo
}

const found = async (body: object) =>
  ((await ask('list', { pageSize: 200, ...body })).envelope.data.list as { userNo: string }[]).map(
    ({ userNo }) => userNo,
  )

test('somebody new is found by number, name in either language, reading and address', async () => {
  const email = `${fresh('mail')}@chengchuan.example`
  const userNo = await made({ email, mobile: '13812345678' })
  for (const keyword of [userNo, '欧阳', 'ouyang', 'oyrs', 'RUOSHUI', email.toUpperCase()])
    expect(await found({ keyword }), keyword).toContain(userNo)
  expect(await found({ keyword: userNo, withoutRole: true })).toEqual([userNo])
  expect(await found({ keyword: userNo, orgCode: 'group' })).toEqual([])
})

test('people are found by the readings of surnames and of English names, also after another name', async () => {
  const userNo = await made({ name: { zh: '曾北辰', en: 'John Smith' } })
  for (const keyword of ['zbc', 'zengbeichen', 'johnsmith', 'js', 'smith john', 'ＺＢＣ', 'z\u200bbc'])
    expect(await found({ keyword }), keyword).toContain(userNo)
  await ask('saveOrUpdate', { id: userNo, revision: 1, name: { zh: '尉迟恭' } })
  expect(await found({ keyword: 'ycgong' })).toContain(userNo)
  for (const keyword of ['zbc', 'johnsmith']) expect(await found({ keyword })).not.toContain(userNo)
})

test('a telephone number is whole only for who may change it, and only of one person', async () => {
  const userNo = await made({ mobile: '13812345678' })
  const auc = await world.somebody('auc')
  const listed = (await ask('list', { keyword: userNo })).envelope.data.list[0]
  expect(listed.mobile).toBe('138****5678')
  expect((await ask('detail', { userNo }, auc)).envelope.data.mobile).toBe('138****5678')
  expect((await ask('detail', { userNo })).envelope.data.mobile).toBe('13812345678')
  expect(JSON.stringify(await world.recorded('person', userNo))).not.toContain('13812345678')
})

test('people are listed by organization with those below, and by role', async () => {
  const org = fresh('o')
  await world.given.organization({ org_code: org, parent_code: 'group' })
  const below = fresh('o')
  await world.given.organization({ org_code: below, parent_code: org })
  const [one, other] = [await made(), await made()]
  await world.given.personRole(one, org, 'staff')
  await world.given.personRole(other, below, 'lead')
  expect(await found({ orgCode: org })).toEqual([one, other].sort())
  expect(await found({ orgCode: org, roleNo: 'lead' })).toEqual([other])
  expect(await found({ orgCode: org, sortField: 'userNo', sortOrder: 'desc' })).toEqual(
    [one, other].sort().reverse(),
  )
  expect(await found({ orgCode: org, status: 0 })).toEqual([])
})

test.each([
  [{ pageNum: 1001 }, 40011],
  [{ pageSize: 0 }, 400],
  [{ pageSize: 201 }, 400],
  [{ sortField: 'mobile' }, 400],
  [{ queryFields: [{ fieldName: 'mobile', fieldStringValue: '1' }] }, 400],
])('the list refuses %j', async (body, code) => {
  expect((await ask('list', body)).envelope.code).toBe(code)
})

test.each<[object, number]>([
  [{ name: { zh: '无工号' } }, 422],
  [{ userNo: 'a b', name: { zh: '空格' } }, 422],
  [{ userNo: 'new1', name: { zh: ' ' } }, 422],
  [{ userNo: 'new1', name: { zh: '\u200b\u202e\u3164' } }, 422],
  [{ userNo: 'new1', name: { zh: '邮箱' }, email: 'nothing' }, 422],
  [{ userNo: 'new1', name: { zh: '电话' }, mobile: '<b>1</b>' }, 422],
  [{ userNo: 'new1', name: { zh: '权限' }, adminKind: 'super_manager' }, 400],
  [{ id: 'nobody', name: { zh: '没有' }, revision: 1 }, 404],
  [{ userNo: 'new1', name: { zh: '缺角色' }, orgCode: 'group' }, 422],
  [{ userNo: 'new1', name: { zh: '缺组织' }, roleNo: 'staff' }, 422],
  [{ userNo: 'new1', name: { zh: '无此角色' }, orgCode: 'group', roleNo: 'nothing' }, 422],
  [{ id: 'nobody', revision: 1, orgCode: 'group', roleNo: 'staff' }, 422],
])('%j is nobody', async (body, code) => {
  const { envelope } = await expectChanges(world.database.db, [], () => ask('saveOrUpdate', body))
  expect(envelope.code).toBe(code)
})

test.each([
  ['zh', '\u200b\u202e\u3164', '请填写'],
  ['en', '\u200b\u202e\u3164', 'This field is required.'],
  ['zh', '林\u0007晚', '不能有控制字符'],
  ['en', '林\u0007晚', 'Control characters aren’t allowed.'],
])('[HTTP-04] in %s a name that cannot be %j is told of in plain words', async (lang, zh, message) => {
  const { envelope } = await world.root.browser.call(`POST ${prefix}/saveOrUpdate`, {
    body: { userNo: fresh('P'), name: { zh } },
    headers: { lang, ...(await world.ticketOf(world.root.browser)) },
  })
  expect(envelope.data).toEqual({ fields: [{ field: 'name.zh', message }] })
})

test('a new person gets the first organization and role in the same step', async () => {
  const userNo = await made({ orgCode: 'group', roleNo: 'staff' })
  const { envelope } = await ask('detail', { userNo })
  expect(envelope.data.held).toMatchObject([{ orgCode: 'group', roleNo: 'staff' }])
  const actions = (await world.recorded('person', userNo)).map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['person.create', 'person.roles'])
})

test('a number and an address belong to one person, also where two are made at once', async () => {
  const userNo = fresh('P')
  const email = `${fresh('mail')}@chengchuan.example`
  const same = await Promise.all([1, 2].map(() => ask('saveOrUpdate', { userNo, name: { zh: '同号' } })))
  expect(same.map(({ envelope }) => envelope.code).sort()).toEqual([200, 8001])
  const addressed = await Promise.all(
    [1, 2].map(() => ask('saveOrUpdate', { userNo: fresh('P'), name: { zh: '同邮箱' }, email })),
  )
  expect(addressed.map(({ envelope }) => envelope.code).sort()).toEqual([200, 8001])
})

test('a change needs the revision that was read, and the log has what was and what is', async () => {
  const userNo = await made()
  const change = (zh: string, revision: number) => ask('saveOrUpdate', { id: userNo, name: { zh }, revision })
  expect((await change('欧阳若冰', 1)).envelope.data).toMatchObject({ name: { zh: '欧阳若冰' }, revision: 2 })
  expect(await change('别人', 1)).toMatchObject({
    status: 409,
    envelope: { data: { current: { name: { zh: '欧阳若冰' } } } },
  })
  const [, update] = await world.recorded('person', userNo)
  expect(update).toMatchObject({
    action: 'person.update',
    detail: { before: { nameZh: '欧阳若水' }, after: { nameZh: '欧阳若冰' } },
  })
})

test('[ORG-01] organizations and roles are replaced as a whole, under the revision that was read', async () => {
  const someone = await world.somebody('staff')
  const { userNo } = someone
  const entries = [
    { orgCode: 'group', roleNo: 'lead' },
    { orgCode: 'sales', roleNo: 'lead' },
    { orgCode: 'group', roleNo: 'lead' },
  ]
  const { envelope } = await ask('orgRole', { userNo, entries, revision: 1 })
  expect(envelope.data.held.map((pair: { orgCode: string }) => pair.orgCode)).toEqual(['group', 'sales'])
  const asStaff = await someone.browser.call('GET /iam-portal/auth/user', {
    headers: { currentorgcode: 'sales', currentroleno: 'staff' },
  })
  expect(asStaff.envelope.code).toBe(403)
  const late = await ask('orgRole', { userNo, entries: [], revision: 1 })
  expect(late.envelope.code).toBe(409)
  const unusable = [{ orgCode: 'nowhere', roleNo: 'lead' }]
  expect((await ask('orgRole', { userNo, entries: unusable, revision: 2 })).envelope.code).toBe(422)
  expect((await ask('orgRole', { userNo, entries: [], revision: 2 })).envelope.data.held).toEqual([])
})

test('what was given meanwhile is not taken by somebody who has not seen it', async () => {
  const { userNo } = await world.somebody('staff')
  const grant = { roleNo: 'lead', orgCode: 'group', userNos: [userNo] }
  await world.ask(world.root, 'POST /iam-authority/v1/admin/role/grant', grant)
  expect((await ask('orgRole', { userNo, entries: [], revision: 1 })).envelope.code).toBe(409)
})

test('S-083 nobody takes the last super manager away by the person’s own page either', async () => {
  const { db } = world.database
  await db
    .deleteFrom('person_role')
    .where('role_no', '=', 'root')
    .where('user_no', '<>', world.root.userNo)
    .execute()
  const { revision } = (await ask('detail', { userNo: world.root.userNo })).envelope.data
  const { envelope } = await expectChanges(db, [], () =>
    ask('orgRole', { userNo: world.root.userNo, entries: [], revision }),
  )
  expect(envelope.message).toBe('至少要保留一名可用的超级管理员')
})

test('[AUTH-08] who is disabled is out with the next request, and what they delegated is suspended', async () => {
  const [someone, agent] = [await world.somebody('lead'), await world.somebody('staff')]
  const { userNo } = someone
  await world.given.delegation({
    ...{ principal_no: userNo, agent_no: agent.userNo, org_code: 'sales', role_no: 'lead' },
  })
  expect((await ask('detail', { userNo })).envelope.data).toMatchObject({
    sessions: [{ current: false }],
    delegations: { given: 1, received: 0 },
  })
  expect((await ask('status', { ids: [userNo], status: 0 })).envelope.data).toEqual({ changed: 1, ended: 1 })
  const refused = await someone.browser.call('GET /iam-portal/v1/portal/menu')
  expect(refused).toMatchObject({ status: 401, envelope: { code: 1010 } })
  const received = await agent.browser.call('POST /iam-portal/v1/agency/received', { body: {} })
  expect(received.envelope.data.list[0]?.status).toBe(6)
  expect((await ask('status', { ids: [userNo], status: 1 })).envelope.data).toEqual({ changed: 1, ended: 0 })
  expect((await world.recorded('person', userNo)).map(({ action }) => action)).toEqual([
    'person.disable',
    'person.enable',
  ])
})

test('whoever writes people says again who they are, also about themselves; others may not at all', async () => {
  const email = `${fresh('m')}@chengchuan.example`
  const stranger = await world.somebody('root')
  const auc = await world.somebody('auc')
  const name = { zh: '改名' }
  for (const [call, body] of [
    ['saveOrUpdate', { id: auc.userNo, revision: 1, name, email }],
    ['saveOrUpdate', { id: stranger.userNo, revision: 1, name, email }],
    ['saveOrUpdate', { userNo: fresh('P'), name, email }],
    ['status', { ids: [auc.userNo, world.root.userNo], status: 0 }],
    ['resetMfa', { userNo: auc.userNo }],
    ['resetPassword', { userNo: auc.userNo }],
  ] as [string, object][]) {
    const before = await world.database.db.selectFrom('person').selectAll().orderBy('user_no').execute()
    const unproved = stranger.browser.call(`POST ${prefix}/${call}` as never, { body } as never)
    const { envelope } = (await unproved) as unknown as { envelope: { code: number } }
    expect([call, envelope.code]).toEqual([call, 1009])
    expect([call, (await ask(call, body, auc)).status]).toEqual([call, 403])
    expect(await world.database.db.selectFrom('person').selectAll().orderBy('user_no').execute()).toEqual(
      before,
    )
  }
})

test('nobody disables themselves, and of people of whom one is unknown none is disabled', async () => {
  const { userNo } = await world.somebody('staff')
  for (const ids of [[world.root.userNo], [userNo, 'nobody'], []]) {
    const { status } = await expectChanges(world.database.db, [], () => ask('status', { ids, status: 0 }))
    expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('of two super managers who disable each other at once, at two portals, one stays', async () => {
  const { db } = world.database
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await world.somebody('root'), await world.somebody('root')]
    await db
      .deleteFrom('person_role')
      .where('role_no', '=', 'root')
      .where('user_no', 'not in', [one.userNo, other.userNo])
      .execute()
    await Promise.all([world.ticketOf(one.browser), world.ticketOf(other.browser)])
    const there = { ...other }
    const answers = await Promise.all([
      ask('status', { ids: [other.userNo], status: 0 }, one),
      ask('status', { ids: [one.userNo], status: 0 }, there),
    ])
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1)
    await world.given.personRole(world.root.userNo, 'sales', 'root')
  }
})

test('sessions end one by one or all, and those of somebody else stay', async () => {
  const someone = await world.somebody('staff')
  const { userNo } = someone
  const second = world.browser()
  await second.signIn(world.provider, { sub: userNo })
  const { sessions } = (await ask('detail', { userNo })).envelope.data
  expect(sessions).toHaveLength(2)
  const stranger = await world.somebody('staff')
  const foreign = (await ask('detail', { userNo: stranger.userNo })).envelope.data.sessions[0].sessionId
  expect((await ask('kick', { userNo, sessionIds: [foreign] })).envelope.data).toEqual({ ended: 0 })
  expect((await ask('kick', { userNo, sessionIds: [sessions[0].sessionId] })).envelope.data).toEqual({
    ended: 1,
  })
  expect((await ask('kick', { userNo })).envelope.data).toEqual({ ended: 1 })
  expect((await second.call('GET /iam-portal/v1/portal/menu')).status).toBe(401)
  expect((await stranger.browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
  expect((await ask('kick', { userNo: world.root.userNo })).envelope.message).toContain('个人中心')
})

const answering = (answers: Record<string, { status: number; body: Record<string, unknown> } | null>) => {
  const asked: string[] = []
  const askProvider = async (path: string, form: Readonly<Record<string, string>>) => {
    asked.push(`${path} ${form.account_no} ${form.enabled ?? form.email ?? ''}`)
    return answers[path] ?? null
  }
  return { asked, askProvider }
}

test('the provider is told who may sign in and how they are called; one without accounts is left alone', async () => {
  const userNo = await made({ email: `${fresh('m')}@chengchuan.example` })
  const ok = { status: 200, body: {} }
  const { asked, askProvider } = answering({ '/admin/status': ok, '/admin/profile': ok })
  await settleAccount({ db: world.database.worker.db, askProvider }, userNo)
  expect(asked).toEqual([`/admin/status ${userNo} 1`, expect.stringContaining(`/admin/profile ${userNo} m-`)])
  await settleAccount({ db: world.database.worker.db, askProvider: async () => null }, userNo)
  const away = async () => ({ status: 500, body: {} })
  await expect(settleAccount({ db: world.database.worker.db, askProvider: away }, userNo)).rejects.toThrow(
    '/admin/status answered 500',
  )
})

test('what a change does not name stays, also where it would not be taken today', async () => {
  const { userNo } = await world.somebody('staff')
  const stored = { email: 'zhangwei', mobile: '8026#1', name_en: 'Zhang Wei' }
  await world.database.db.updateTable('person').set(stored).where('user_no', '=', userNo).execute()
  const renamed = await ask('saveOrUpdate', {
    id: userNo,
    revision: 1,
    name: { zh: '张伟', en: 'Zhang Wei' },
  })
  expect(renamed.envelope).toMatchObject({ code: 200, data: { name: { zh: '张伟' }, email: 'zhangwei' } })
  const moved = { id: userNo, revision: 2, email: `${fresh('w')}@example.com`, mobile: '' }
  expect((await ask('saveOrUpdate', moved)).envelope.data).toMatchObject({
    name: { zh: '张伟', en: 'Zhang Wei' },
  })
  expect((await ask('saveOrUpdate', { userNo: fresh('P') })).envelope.code).toBe(422)
})
