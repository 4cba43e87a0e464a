import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { takeDue } from '#server/features/mail/delivery/store.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { addressOf, announcementMailWorld, member, people } from '#server/testing/announcement-mail-world.ts'
import { writeMails } from './fan-out.ts'

const batch = 'POST /iam-portal/system/bulletin/batch'
const receipt = 'POST /iam-portal/system/newBulletinCount/:id'

const {
  app,
  as,
  db,
  template,
  group,
  contact,
  written,
  released,
  deps,
  goOut,
  mails,
  addresses,
  jobs,
  change,
  read,
  inHours,
  portal,
} = announcementMailWorld()

test('[MAIL-02] each recipient gets the mail once, in the chosen language, with the template', async () => {
  const templateId = await template()
  const desk = await contact('Desk@chengchuan.example')
  const one = await group([member('ann'), { contact_id: desk }], {}, [member('bob')])
  // Bob is a recipient here, so he gets no copy. Dan's group is disabled.
  const two = await group([member('bob')], {}, [member('cid')])
  const off = await group([member('dan')], { status: 0 })
  await db().insertInto('user_config').values({ user_no: 'ann', language: 'en' }).execute()
  const id = await released({
    ...{ templateId, groupIds: [one, two, off], extraUserNos: ['eve'] },
    extraEmails: ['ANN@chengchuan.example', 'desk@chengchuan.example'],
  })
  expect(await mails()).toEqual([])
  expect(await goOut(id)).toBe(5)
  const expected = [
    { address: 'Desk@chengchuan.example', is_copy: false, lang: 'zh', contact_id: desk, group_ids: null },
    // Also named besides the groups, so she remains a recipient when a group is disabled.
    { address: addressOf('ann'), is_copy: false, lang: 'en', user_no: 'ann', group_ids: null },
    {
      address: addressOf('bob'),
      is_copy: false,
      user_no: 'bob',
      group_ids: expect.arrayContaining([one, two]),
    },
    { address: addressOf('cid'), is_copy: true, user_no: 'cid', group_ids: [two] },
    { address: addressOf('eve'), is_copy: false, user_no: 'eve', group_ids: null },
  ]
  const sorted = (await mails()).sort((a, b) => (a.address < b.address ? -1 : 1))
  expect(sorted).toMatchObject(expected)
  // Low priority, so that mails to single people do not wait for these.
  expect(new Set(sorted.map((mail) => `${mail.subject_zh} ${mail.state} ${mail.is_of_many}`))).toEqual(
    new Set(['【应用crm】值班 held true']),
  )
  const message = await db().selectFrom('letter').selectAll().executeTakeFirstOrThrow()
  expect(message).toMatchObject({
    cause: 'release',
    announcement_id: id,
    app_id: app,
    template_id: templateId,
  })
  expect(message.html_en).toContain('<p>One</p>')
  expect(message.html_en).toContain(`/iambiz/home/announcementDetails?bulletinId=${id}`)
})

test('[MAIL-02] the audience itself gets it, except who does without such mails, has left or has no address', async () => {
  await db()
    .insertInto('user_config')
    .values([
      { user_no: 'bob', language: 'zh', notify: JSON.stringify({ bulletinMail: false }) },
      { user_no: 'cid', language: 'en', notify: JSON.stringify({ bulletinMail: false }) },
    ])
    .execute()
  const id = await released({ templateId: await template(), toAudience: true, extraUserNos: ['cid'] })
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', 'dan').execute()
  await db().updateTable('person').set({ email: '-' }).where('user_no', '=', 'eve').execute()
  await goOut(id)
  await db().updateTable('person').set({ status: 1 }).where('user_no', '=', 'dan').execute()
  await db()
    .updateTable('person')
    .set({ email: addressOf('eve') })
    .where('user_no', '=', 'eve')
    .execute()
  // People who are named directly stay recipients when everything else is disabled.
  expect(await addresses()).toEqual([addressOf('ann'), addressOf('cid')])
})

test('[MAIL-02] however often and by however many workers it is written, nobody gets it twice; an attempt that dies leaves nothing', async () => {
  const id = await released({ templateId: await template(), groupIds: [await group(people.map(member))] })
  const dying = transact(db(), async (trx) => {
    await writeMails({ ...deps(), db: trx }, id, portal().clock.now())
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await mails()).toEqual([])
  const counts = await Promise.all(Array.from({ length: 5 }, () => goOut(id)))
  expect(counts.sort()).toEqual([0, 0, 0, 0, 5])
  expect(await goOut(id)).toBe(0)
  expect(await addresses()).toEqual(people.map(addressOf))
})

test('what is not out yet, is switched off, void, over or without mail is not mailed', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const later = await released(mail, { publishStartTime: inHours(24 * 3000) })
  const off = await released(mail)
  await change(off, { action: 'disable', revision: 1 })
  const gone = await released(mail)
  await change(gone, { action: 'void', revision: 1 })
  const without = await released(null as never)
  const over = await released(mail, { publishEndTime: inHours(1) })
  const afterwards = new Date(portal().clock.now().getTime() + 2 * 3_600_000)
  expect([await goOut(later), await goOut(off), await goOut(gone), await goOut(without)]).toEqual([
    0, 0, 0, 0,
  ])
  expect(await goOut(over, afterwards)).toBe(0)
  // Once enabled again, and only then, it is mailed.
  await portal().database.pool.query('delete from graphile_worker._private_jobs')
  await change(off, { action: 'enable', revision: 2 })
  expect(await jobs()).toHaveLength(1)
  expect(await goOut(off)).toBe(1)
})

test('the job waits for the start of publication and moves with it', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const [first, second] = [inHours(5), inHours(9)]
  const id = await released(mail, { publishStartTime: first })
  const wire = wireTimeIn('Asia/Shanghai')
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([first])
  await change(id, { publishStartTime: second, revision: 1 })
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([second])
  // A change of the text does not reschedule the mails.
  await change(id, { title: { zh: '改' }, mail, revision: 2 })
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([second])
  expect((await read(id)).changes[0]).toMatchObject({ fields: expect.not.arrayContaining(['mail']) })
})

test('R-06: made void, what no worker has taken is withdrawn, and exactly so many are told', async () => {
  const id = await released({ templateId: await template(), groupIds: [await group(people.map(member))] })
  await goOut(id)
  await db().updateTable('mail').set({ state: 'queued' }).execute()
  const taken = await takeDue(db(), {
    ...{ most: 2, now: portal().clock.now(), perSecond: 100 },
    leasedUntil: new Date(portal().clock.now().getTime() + 60_000),
  })
  expect(taken).toHaveLength(2)
  const other = await released({ templateId: await template(), extraUserNos: ['ann', 'bob'] })
  await goOut(other)
  const { envelope } = await as('editor').call(batch, { body: { ids: [id, other], action: 'void' } })
  expect(envelope.data).toEqual({ changed: 2, withdrawnMails: 5 })
  const states = (await mails()).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()).sort()
  expect(states).toEqual([...Array(5).fill('failed withdrawn'), 'sending', 'sending'])
  const { rows } = await portal().database.pool.query(
    `select detail->>'withdrawnMails' as mails from audit_record where action = 'announcement.void' and target_id = any($1)
     order by 1`,
    [[id, other]],
  )
  expect(rows.map(({ mails: count }) => count)).toEqual(['2', '3'])
})

test('R-06: of voiding and mailing at the same moment nothing is sent that was void before, and nothing is lost count of', async () => {
  const mail = { templateId: await template(), groupIds: [await group(people.map(member))] }
  for (let round = 0; round < 20; round += 1) {
    const id = await released(mail)
    const [out, voided] = await Promise.all([goOut(id), change(id, { action: 'void', revision: 1 })])
    expect(voided.envelope.data.withdrawnMails).toBe(out)
    expect((await mails()).every(({ state }) => state === 'failed')).toBe(true)
    await db().deleteFrom('letter').execute()
  }
})

test('R-06: of releasing and voiding at the same moment one wins, and a void announcement leaves no mail on its way', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  for (let round = 0; round < 20; round += 1) {
    const { envelope } = await written(mail)
    const id = envelope.data.bulletinId
    const [release, early] = await Promise.all([
      change(id, { action: 'release', revision: 1 }),
      change(id, { action: 'void', revision: 1 }, 'second'),
    ])
    expect([release.status, early.status]).toEqual([200, 409])
    const [mailed, late] = await Promise.all([goOut(id), change(id, { action: 'void', revision: 2 })])
    expect(late.envelope.data.withdrawnMails).toBe(mailed)
    expect(await goOut(id)).toBe(0)
  }
  expect((await mails()).every(({ reason }) => reason === 'withdrawn')).toBe(true)
})

test('R-06: who makes it void while its mails are being written is not sent away, however long that takes', async () => {
  const id = await released({ templateId: await template(), extraUserNos: ['ann'] })
  const { promise: isUnderWay, resolve: begun } = Promise.withResolvers<void>()
  const [slow, voided] = await Promise.all([
    transact(db(), async (trx) => {
      const written = await writeMails({ ...deps(), db: trx }, id, portal().clock.now())
      begun()
      // Longer than the usual lock timeout.
      await sql`select pg_sleep(3.5)`.execute(trx)
      return written
    }),
    isUnderWay.then(() => change(id, { action: 'void', revision: 1 })),
  ])
  expect([slow, voided.status, voided.envelope.data.withdrawnMails]).toEqual([1, 200, 1])
})

test('R-12: asked again after the answer was lost, it is one release and one job', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const send = () => written(mail, { action: 'release', clientToken: 'lost-answer-1' })
  const answers = [await send(), await send()]
  expect(new Set(answers.map(({ envelope }) => envelope.data.bulletinId)).size).toBe(1)
  expect(await jobs()).toHaveLength(1)
})

test('the receipt says what became of the mails, and finds people by it', async () => {
  const id = await released({ templateId: await template(), extraUserNos: people })
  await goOut(id)
  const settled = [
    { who: 'ann', state: 'sent', reason: null, answer: '250 ok' },
    { who: 'bob', state: 'failed', reason: 'refused', answer: '550 no such user' },
    { who: 'cid', state: 'unknown', reason: 'no-answer', answer: '' },
    { who: 'dan', state: 'queued', reason: null, answer: '' },
  ] as const
  for (const { who, ...change } of settled)
    await db().updateTable('mail').set(change).where('user_no', '=', who).execute()
  const ask = async (body: object = {}) => {
    const { envelope } = await as('editor').call(receipt, { params: { id }, body: { pageSize: 50, ...body } })
    if (envelope.data.scope !== 'bulletin') throw new Error('the id is that of an announcement')
    return envelope.data
  }
  const whole = await ask()
  expect(whole.mail).toEqual({ sent: 1, failed: 1, unknown: 1, queued: 1, held: 1 })
  const byPerson = Object.fromEntries(
    whole.page.list.map((one: { userNo: string; mailStatus: string; mailError?: string | undefined }) => [
      one.userNo,
      [one.mailStatus, one.mailError],
    ]),
  )
  expect(byPerson).toMatchObject({
    ...{ ann: ['sent', undefined], bob: ['failed', '550 no such user'], cid: ['unknown', undefined] },
    ...{ dan: ['queued', undefined], eve: ['held', undefined], editor: ['none', undefined] },
  })
  const found = async (mailStatus: number) =>
    (await ask({ mailStatus })).page.list.map(({ userNo }: { userNo: string }) => userNo).sort()
  expect([await found(0), await found(1), await found(2)]).toEqual([['dan', 'eve'], ['ann'], ['bob', 'cid']])
})

test('the worker writes the mails by itself when the time has come', async () => {
  const { startWorker, workerDeps } = await import('#server/app/worker.ts')
  const worker = await startWorker(workerDeps(portal().worker))
  try {
    await released({ templateId: await template(), extraUserNos: ['ann'] })
    await vi.waitFor(async () => expect(await addresses()).toEqual([addressOf('ann')]), 30_000)
  } finally {
    await worker.stop()
  }
})
