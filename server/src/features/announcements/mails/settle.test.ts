import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressOf, announcementMailWorld, member, people } from '#server/testing/announcement-mail-world.ts'
import { fresh } from '#server/testing/fresh.ts'

const audience = 'POST /iam-portal/system/bulletin/audience'
const forceList = 'POST /iam-portal/bulletin/emailTemplate/forceList'

const {
  app,
  appCode,
  as,
  db,
  given,
  template,
  group,
  contact,
  written,
  released,
  goOut,
  addresses,
  jobs,
  change,
  read,
  portal,
} = announcementMailWorld()

test('drafts keep what is written of mails, also half of it; not sent it stays, null takes it away', async () => {
  const one = await group([member('ann')], { name: '骨干' })
  const { envelope } = await written({ groupIds: [one], extraEmails: [addressOf('bob')] })
  const { bulletinId: id } = envelope.data
  expect((await read(id)).mail).toMatchObject({
    ...{
      templateId: '',
      toAudience: false,
      groupIds: [one],
      extraUserNos: ['bob'],
      extraEmails: [],
      closed: false,
    },
    groups: [{ id: one, groupName: '骨干', memberCount: 1, forced: false }],
    extras: [{ userNo: 'bob', email: addressOf('bob'), source: 'user' }],
  })
  await change(id, { title: { zh: '改' }, revision: 1 })
  expect((await read(id)).mail).toMatchObject({ groupIds: [one] })
  await change(id, { mail: null, revision: 2 })
  expect((await read(id)).mail).toBeNull()
  expect((await read(id)).changes.map(({ fields }: { fields: string[] }) => fields)).toContainEqual(['mail'])
})

test('a release with mails needs a matching template and at least one recipient; a refusal releases nothing', async () => {
  const elsewhere = await given().application()
  const mail = { extraUserNos: ['ann'] }
  const refused = async (one: object, code: number, more: object = {}) => {
    const { envelope } = await written(one, { action: 'release', ...more })
    expect(envelope.code).toBe(code)
  }
  await refused(mail, 3007)
  await refused({ ...mail, templateId: randomUUID() }, 3007)
  await refused({ ...mail, templateId: await template({ status: 0 }) }, 3007)
  await refused({ ...mail, templateId: await template({ type: 1 }) }, 3007)
  await refused({ ...mail, templateId: await template({ app_id: elsewhere }) }, 3007)
  const templateId = await template({ app_id: app })
  await refused({ templateId }, 3006)
  await refused({ templateId, groupIds: [await group([member('ann')], { status: 0 })] }, 3006)
  await refused({ templateId, extraEmails: ['nobody@chengchuan.example'] }, 3003)
  await refused({ templateId, extraEmails: ['ann@elsewhere.example'] }, 3004)
  await refused({ templateId, extraUserNos: ['nobody'] }, 3003)
  await refused({ templateId, groupIds: [randomUUID()] }, 422)
  expect(await db().selectFrom('announcement').select('announcement_id').execute()).toEqual([])
  expect(await jobs()).toEqual([])
  await released({ ...mail, templateId })
})

test('[MAIL-06] a person with an address outside of the company cannot be added by name; people added before stay', async () => {
  const guest = fresh('guest')
  const outside = `${guest}@elsewhere.example`
  await given().person({ user_no: guest, email: addressOf(guest) })
  const templateId = await template()
  const { envelope } = await written({ templateId, extraUserNos: [guest] })
  await db().updateTable('person').set({ email: outside }).where('user_no', '=', guest).execute()
  const mail = { templateId, extraUserNos: ['ann', guest] }
  expect((await written(mail)).envelope).toMatchObject({
    code: 3004,
    data: { invalid: [{ value: outside, reason: 'domain' }] },
  })
  expect((await change(envelope.data.bulletinId, { mail, revision: 1 })).status).toBe(200)
})

test('at most 200 people are added beside the groups', async () => {
  const many = fresh('many')
  const numbers = Array.from({ length: 201 }, (_, index) => `${many}-${index}`)
  for (const user_no of numbers) await given().person({ user_no, email: addressOf(user_no) })
  const templateId = await template()
  const tooMany = await written({ templateId, extraUserNos: numbers })
  expect(tooMany.envelope.code).toBe(3002)
  const halves = { extraUserNos: numbers.slice(0, 150), extraEmails: numbers.slice(100).map(addressOf) }
  expect((await written({ templateId, ...halves })).envelope.code).toBe(3002)
  expect((await written({ templateId, extraUserNos: numbers.slice(1) })).status).toBe(200)
})

test('a forced announcement always goes to the forced groups of its application and of all, whatever the browser says', async () => {
  const elsewhere = await given().application()
  const always = await group([member('ann')], { forced: true })
  const own = await group([member('bob')], { forced: true, app_id: app })
  await group([member('cid')], { forced: true, app_id: elsewhere })
  await group([member('dan')], { forced: true, status: 0 })
  const mail = { templateId: await template(), extraUserNos: ['eve'] }
  const id = await released(mail, { forcedPush: true })
  expect((await read(id)).mail?.groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: always, forced: true }),
      expect.objectContaining({ id: own, forced: true }),
    ]),
  )
  await goOut(id)
  expect(await addresses()).toEqual([addressOf('ann'), addressOf('bob'), addressOf('eve')])
  await db().deleteFrom('letter').execute()
  await goOut(await released(mail))
  expect(await addresses()).toEqual([addressOf('eve')])
})

test('what a forced announcement is mailed with: the template that fits best, and the groups', async () => {
  await template({ name: '通用' })
  const own = await template({ name: '本应用', app_id: app })
  await template({ name: '停用', app_id: app, status: 0 })
  const always = await group([member('ann'), member('bob')], { forced: true, name: '全员' })
  const { envelope } = await as('editor').call(forceList, { query: { appCode, type: '2' } })
  expect(envelope.data).toEqual({
    template: { id: own, name: '本应用' },
    groups: [{ id: always, groupName: '全员', memberCount: 2, forced: true }],
  })
  const online = await as('editor').call(forceList, { query: { appCode, type: '1' } })
  expect(online.envelope.data.template).toBeUndefined()
  for (const [who, code] of [
    ['editor', 'none'],
    ['manager', appCode],
  ] as const)
    expect((await as(who).call(forceList, { query: { appCode: code } })).envelope.code).toBe(1001)
})

test('S-205: who has no right to announce anything mails nobody', async () => {
  const mail = { templateId: await template(), toAudience: true }
  expect((await written(mail, { action: 'release' }, 'clerk')).status).toBe(403)
  expect(await jobs()).toEqual([])
  expect((await as('clerk').call(forceList, { query: { appCode } })).status).toBe(403)
})

test('groups and templates of applications that one does not maintain are not offered', async () => {
  const system_code = await given().system()
  const mine = await given().application({ system_code })
  await db().insertInto('system_manager').values({ system_code, user_no: 'manager' }).execute()
  const foreign = await group([member('ann')], { app_id: app })
  const templateId = await template()
  const mail = { templateId, groupIds: [foreign] }
  const refused = await written(mail, { appId: mine, action: 'release' }, 'manager')
  expect(refused.status).toBe(422)
  const other = { templateId: await template({ app_id: app }), extraUserNos: ['ann'] }
  expect((await written(other, { appId: mine }, 'manager')).envelope.code).toBe(3007)
  // An editor of all applications chose it; a manager who only edits the text need not remove it.
  const { envelope } = await written(mail, { appId: mine })
  const kept = await change(envelope.data.bulletinId, { title: { zh: '改' }, mail, revision: 1 }, 'manager')
  expect(kept.status).toBe(200)
})

test('what is in force cannot be mailed otherwise any more', async () => {
  const templateId = await template()
  const mail = { templateId, extraUserNos: ['ann'] }
  const id = await released(mail)
  await goOut(id)
  expect((await change(id, { title: { zh: '改' }, mail, revision: 1 })).status).toBe(200)
  const other = await change(id, { mail: { templateId, extraUserNos: ['ann', 'bob'] }, revision: 2 })
  expect([other.status, other.envelope.code]).toEqual([409, 2001])
  expect((await change(id, { mail: null, revision: 2 })).status).toBe(409)
  expect((await read(id)).mail).toMatchObject({ closed: true, extraUserNos: ['ann'] })
})

test('a preview counts the mails that would be sent, with the forced groups', async () => {
  const one = await group([member('ann')], {}, [member('bob')])
  await group([member('cid')], { forced: true })
  const count = async (mail: object | undefined, forcedPush = false) => {
    const body = { appId: app, pushScope: 1, forcedPush, ...(mail ? { mail } : {}) }
    return (await as('editor').call(audience, { body })).envelope.data.mails
  }
  expect(await count(undefined)).toBe(0)
  expect(await count({ groupIds: [one], extraEmails: [addressOf('ann'), addressOf('eve')] })).toBe(3)
  expect(await count({ groupIds: [one] }, true)).toBe(3)
  expect(await count({ toAudience: true })).toBe(people.length)
})

test('a preview does not tell who is in a group of applications that one does not maintain', async () => {
  const system_code = await given().system()
  const mine = await given().application({ system_code })
  await db().insertInto('system_manager').values({ system_code, user_no: 'manager' }).execute()
  const foreign = await group([member('ann'), member('bob')], { app_id: app })
  const body = { appId: mine, pushScope: 1, forcedPush: false, mail: { groupIds: [foreign] } }
  const mails = async (who: string) => (await as(who).call(audience, { body })).envelope.data.mails
  expect([await mails('manager'), await mails('editor')]).toEqual([0, 2])
})

test('a template deleted while an announcement selects it is reported as missing', async () => {
  const address = 'brief@chengchuan.example'
  await contact(address)
  const mailed = {
    mail_template: { templateId: await template() },
    mail_group: { groupIds: [await group([member('ann')])] },
    mail_contact: { extraEmails: [address] },
  }
  const codes = { mail_template: 3007, mail_group: 422, mail_contact: 3003 }
  const { pool } = portal().database
  const remover = await pool.connect()
  try {
    for (const table of ['mail_template', 'mail_group', 'mail_contact'] as const) {
      await remover.query('begin')
      await remover.query(`delete from ${table}`)
      const writing = written(mailed[table])
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rowCount
        })
        .toBeGreaterThan(0)
      await remover.query('commit')
      expect((await writing).envelope.code).toBe(codes[table])
    }
  } finally {
    remover.release()
  }
})
