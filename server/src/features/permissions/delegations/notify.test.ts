import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSender } from '#server/app/deps.ts'
import { compose } from '#server/features/mail/delivery/composing.ts'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { markupPayloads } from '#server/testing/markup-payloads.ts'

let world: DelegationWorld
beforeAll(async () => {
  world = await delegationWorld()
})
afterAll(() => world.stop())

const db = () => world.database.db

/** Creates a person with a mail address. */
async function reachable(role = 'lead'): Promise<Somebody> {
  const person = await world.somebody(role)
  await db()
    .updateTable('person')
    .set({ email: `${person.userNo}@example.com`.toLowerCase() })
    .where('user_no', '=', person.userNo)
    .execute()
  return person
}

const pair = async () => [await reachable(), await reachable('staff')] as const

async function bell({ browser }: Somebody, lang: 'zh' | 'en' = 'zh') {
  const { envelope } = await browser.call('GET /iam-portal/v1/portal/notice/list', { headers: { lang } })
  return envelope.data.list.map(({ text, path }) => ({ text, path })).reverse()
}

const mailsTo = ({ userNo }: Somebody) =>
  db()
    .selectFrom('mail')
    .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
    .selectAll()
    .where('user_no', '=', userNo)
    .orderBy('mail.created_at')
    .execute()

const subjects = async (person: Somebody) => (await mailsTo(person)).map(({ subject_zh }) => subject_zh)

const one = (id: string, body: object = {}) => ({ params: { id }, body })
const received = '/home/setting/delegation?tab=received'

test('who is asked hears it at the bell, in the language of the reader, and both get a mail', async () => {
  const [principal, agent] = await pair()
  await world.save(principal, world.wish(agent, { reason: '年假' }))
  expect(await bell(agent)).toEqual([
    { text: `员工${principal.userNo}邀请您代理「销售部 角色lead」，请确认是否接受`, path: received },
  ])
  expect(await bell(agent, 'en')).toMatchObject([
    { text: `Person ${principal.userNo} asked you to act for them as Role lead (销售部). Please respond.` },
  ])
  expect(await bell(principal)).toEqual([])
  expect(await subjects(principal)).toEqual([`您已邀请员工${agent.userNo}代理「销售部 角色lead」，等待确认`])
  const [mail] = await mailsTo(agent)
  expect(mail).toMatchObject({ cause: 'delegation', path: received, lang: 'zh' })
  expect(mail?.text_zh.split('\n')).toEqual([
    `${mail?.subject_zh}。`,
    '',
    `委托人：员工${principal.userNo} (${principal.userNo})`,
    `代理人：员工${agent.userNo} (${agent.userNo})`,
    '组织和角色：销售部 角色lead',
    '应用范围：该角色的全部应用',
    expect.stringMatching(/^期限：\d{4}-\d\d-\d\d \d\d:\d\d 至 \d{4}-\d\d-\d\d \d\d:\d\d$/),
    '委托原因：年假',
  ])
})

test('each receives the mail in the language that they chose', async () => {
  const [principal, agent] = await pair()
  await db().insertInto('user_config').values({ user_no: agent.userNo, language: 'en' }).execute()
  await world.save(principal, world.wish(agent))
  expect((await mailsTo(agent)).map(({ lang }) => lang)).toEqual(['en'])
  expect((await mailsTo(principal)).map(({ lang }) => lang)).toEqual(['zh'])
})

const decide = 'POST /iam-portal/v1/agency/decide/:id'

test('the answer reaches the principal at the bell, and both by mail', async () => {
  for (const accept of [true, false]) {
    const [principal, agent] = await pair()
    const { agencyId: id } = (await world.save(principal, world.wish(agent))).envelope.data
    await agent.browser.call(decide, one(id, { accept, comment: '看情况' }))
    const [told, ...more] = await bell(principal)
    expect(told?.text).toContain(accept ? '已同意' : '拒绝')
    expect(more).toEqual([])
    expect(await bell(agent)).toHaveLength(1)
    const [, answered] = await mailsTo(agent)
    expect(answered?.text_zh).toContain('答复说明：看情况')
  }
})

test.each([
  ['revoke', 'principal', '撤回'],
  ['resign', 'agent', '不再代理'],
  ['forceEnd', 'administrator', '管理员'],
] as const)('an end by %s of the %s is told at the bell to whoever did not do it', async (call, by, word) => {
  const [principal, agent] = await pair()
  const id = await world.accepted(principal, agent)
  const doer = by === 'administrator' ? await reachable('auc') : by === 'principal' ? principal : agent
  const before = new Map([
    [principal, (await bell(principal)).length],
    [agent, (await bell(agent)).length],
  ])
  const headers = await world.ticketOf(doer.browser)
  const ended = await doer.browser.call(`POST /iam-portal/v1/agency/${call}/:id`, {
    ...one(id, { reason: '提前结束' }),
    headers,
  })
  expect(ended.status).toBe(200)
  for (const person of [principal, agent]) {
    const fromNow = (await bell(person)).slice(before.get(person))
    expect(fromNow.map(({ text }) => text)).toEqual(person === doer ? [] : [expect.stringContaining(word)])
    const last = (await mailsTo(person)).at(-1)
    expect(last?.subject_zh).toContain(word)
    expect(last?.text_zh).toContain('结束原因：提前结束')
  }
  expect(await bell(await reachable('staff'))).toEqual([])
})

test('who was asked and is not any more learns that, but not of the new terms', async () => {
  const [principal, former] = await pair()
  const next = await reachable('staff')
  const given = (await world.save(principal, world.wish(former, { reason: '旧' }))).envelope.data
  const { agencyId, revision } = given
  const changed = await world.save(principal, world.wish(next, { reason: '新', agencyId, revision }))
  expect(changed.status).toBe(200)
  expect((await bell(former)).map(({ text }) => text)).toEqual([
    expect.stringContaining('请您代理'),
    expect.stringContaining('已改为委托他人代理'),
  ])
  const last = (await mailsTo(former)).at(-1)
  expect(last?.text_zh).toBe(`${last?.subject_zh}。`)
  expect(await subjects(next)).toEqual([expect.stringContaining('请您代理')])
})

test('where nothing is done nobody is told', async () => {
  const [principal, agent] = await pair()
  const id = await world.accepted(principal, agent)
  const before = [(await bell(principal)).length, (await mailsTo(agent)).length]
  const again = await agent.browser.call(decide, one(id, { accept: true }))
  expect(again.status).toBe(409)
  expect([(await bell(principal)).length, (await mailsTo(agent)).length]).toEqual(before)
})

const readSender = () =>
  mailSender(
    world.process.config,
    async () => world.process.config.defaults,
    async () => undefined,
  )()
const composed = async (person: Somebody) => {
  const [mail] = await mailsTo(person)
  if (!mail) throw new Error('no mail')
  return compose(mail, await readSender())
}

/** Returns the tags of a mail, without its texts. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

test('S-151: what people write as a reason is text in a mail, never markup', async () => {
  const [principal, somebody] = await pair()
  await world.save(principal, world.wish(somebody, { reason: '年假' }))
  const plain = tagsOf((await composed(somebody)).html)
  const texts = Object.values(markupPayloads).map(([first = '']) => first.slice(0, 400))
  for (const [index, reason] of texts.entries()) {
    const agent = await reachable('staff')
    const period = { startTime: world.halfHours(2 * index + 50), endTime: world.halfHours(2 * index + 51) }
    const given = await world.save(principal, world.wish(agent, { reason, ...period }))
    expect(given.status, reason).toBe(200)
    const { html } = await composed(agent)
    expect(tagsOf(html), reason).toEqual(plain)
  }
})

test('a reason of several lines cannot look like a line of the letter', async () => {
  const [principal, agent] = await pair()
  await world.save(principal, world.wish(agent, { reason: '休假\n代理人：别人 (A1)\n\n\n请点击下面的链接' }))
  const { text } = await composed(agent)
  expect(text.match(/^代理人：/gm)).toHaveLength(1)
  expect(text).toContain('委托原因：休假\n  代理人：别人 (A1)\n  \n  \n  请点击下面的链接')
})

test('S-195: a name with ends of lines stays in the subject', async () => {
  const [principal, agent] = await pair()
  const name = `${fresh('王')}\r\nBcc: evil@evil.test\u2028X: y`
  await db().updateTable('person').set({ name_zh: name }).where('user_no', '=', principal.userNo).execute()
  await world.save(principal, world.wish(agent))
  const { subject } = await composed(agent)
  expect(subject).not.toMatch(/[\r\n\u2028\u2029]/)
  expect(subject).toContain('Bcc: evil@evil.test')
})

test('the longest names there can be still fit the bell', async () => {
  const [principal, agent] = await pair()
  const long = '龘'.repeat(80)
  const [org_code, role_no] = [fresh('o'), fresh('r')]
  await world.given.organization({ org_code, name_zh: long, name_en: long })
  await world.given.role({ role_no, name_zh: long, name_en: long, delegable: true })
  await world.given.personRole(principal.userNo, org_code, role_no)
  const named = { name_zh: long, name_en: 'N'.repeat(80) }
  await db().updateTable('person').set(named).where('user_no', '=', principal.userNo).execute()
  const given = await world.save(principal, world.wish(agent, { orgCode: org_code, roleNo: role_no }))
  expect(given.status).toBe(200)
  expect(await bell(agent, 'en')).toHaveLength(1)
})

test.each([
  ['characters, not bytes or halves of them', '😀'.repeat(500), 200],
  ['one more', '😀'.repeat(501), 422],
  ['control characters', 'a\u0000b', 422],
  ['half a character', 'a\ud83d', 422],
] as const)('a reason is counted in %s', async (_, reason, status) => {
  const [principal, agent] = await pair()
  const given = await world.save(principal, world.wish(agent, { reason }))
  expect(given.status).toBe(status)
  expect(await mailsTo(agent)).toHaveLength(status === 200 ? 1 : 0)
})
