import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const batch = 'POST /iam-portal/system/bulletin/batch'

let world: CompanyWorld
let app: string
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({ editor: 'editor', second: 'editor' })
  app = await world.given.application()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement').execute()
})

const text = (more: object = {}) => ({
  title: { zh: '值班' },
  type: 2,
  content: { zh: '<p>一</p>' },
  appId: app,
  pushScope: 1,
  forcedPush: false,
  ...more,
})

async function made(more: object = {}) {
  const { status, envelope } = await as('editor').call(create, { body: text(more) })
  expect(status).toBe(200)
  return envelope.data
}

const change = (id: string, body: object, who = 'editor') => as(who).call(update, { params: { id }, body })

/** The rows of an announcement's history, oldest first. */
const historyOf = async (id: string) =>
  (
    await db()
      .selectFrom('announcement_change')
      .select('action')
      .where('announcement_id', '=', id)
      .orderBy('revision')
      .execute()
  ).map(({ action }) => action)

const inDatabase = (id: string) =>
  db().selectFrom('announcement').selectAll().where('announcement_id', '=', id).executeTakeFirst()

test('S-181: released ten times at once it is released once, and the others are told', async () => {
  const { bulletinId } = await made()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      change(bulletinId, { action: 'release', revision: 1 }, index % 2 ? 'editor' : 'second'),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await historyOf(bulletinId)).toEqual(['create', 'release'])
  const jobs = await db()
    .selectFrom('audit_record')
    .select('action')
    .where('target_id', '=', bulletinId)
    .where('action', '=', 'announcement.release')
    .execute()
  expect(jobs).toHaveLength(1)
})

test('S-181: of a release and a deletion, of voiding and editing at once, one wins and the other changes nothing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const draft = await made()
    const [released, deleted] = await Promise.all([
      change(draft.bulletinId, { action: 'release', revision: 1 }),
      change(draft.bulletinId, { action: 'delete', revision: 1 }, 'second'),
    ])
    const row = await inDatabase(draft.bulletinId)
    if (released.status === 200) expect([deleted.status, row?.status]).toEqual([409, 1])
    else expect([released.status, deleted.status, row]).toEqual([404, 200, undefined])

    const shown = await made({ action: 'release' })
    const both = await Promise.all([
      change(shown.bulletinId, { action: 'void', revision: 1 }),
      change(shown.bulletinId, { title: { zh: '改' }, revision: 1 }, 'second'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await inDatabase(shown.bulletinId)
    expect([after?.status, after?.title_zh]).toEqual(both[0]?.status === 200 ? [2, '值班'] : [1, '改'])
    expect(after?.revision).toBe(2)
  }
})

test('S-181: two batches with the same announcements in another order do not wait for each other', async () => {
  const ids = (await Promise.all(Array.from({ length: 5 }, () => made({ action: 'release' })))).map(
    ({ bulletinId }) => bulletinId,
  )
  const answers = await Promise.all([
    as('editor').call(batch, { body: { ids, action: 'disable' } }),
    as('second').call(batch, { body: { ids: ids.toReversed(), action: 'disable' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('S-181: ten requests at once with one client token create one announcement, and the same token of another person another one', async () => {
  const body = text({ clientToken: 'double-click-1', action: 'release' })
  const send = (who: string) => as(who).call(create, { body })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('editor')))
  expect(new Set(answers.map(({ status, envelope }) => `${status} ${envelope.data.bulletinId}`)).size).toBe(1)
  const other = await send('second')
  expect(other.envelope.data.bulletinId).not.toBe(answers[0]?.envelope.data.bulletinId)
  expect(await db().selectFrom('announcement').select('announcement_id').execute()).toHaveLength(2)
})

test('S-181: another text under a key that was used is refused, and under a key of its own another announcement', async () => {
  const key = { clientToken: 'double-click-2' }
  const first = await made(key)
  const corrected = { title: { zh: '别的' }, action: 'release' } as const
  const refused = await expectChanges(db(), [], () =>
    as('editor').call(create, { body: text({ ...key, ...corrected }) }),
  )
  expect(refused).toMatchObject({
    ...{
      status: 409,
      envelope: { code: 40901, data: { sent: { bulletinId: first.bulletinId, status: 0 } } },
    },
  })
  const other = await made({ clientToken: 'double-click-3', ...corrected })
  expect(other).toMatchObject({ status: 1 })
  expect(other.bulletinId).not.toBe(first.bulletinId)
})

test('S-181: what is over may still be corrected, and stays over', async () => {
  const { given } = world
  const id = await given.announcement({
    app_id: app,
    creator_no: 'editor',
    publish_end_at: new Date('2026-01-02T00:00:00Z'),
  })
  const { envelope, status } = await change(id, { title: { zh: '更正' }, revision: 1 })
  expect([status, envelope.data.status]).toEqual([200, 1])
  const detail = await as('editor').call('GET /iam-portal/system/bulletin/detail', {
    query: { bulletinId: id },
  })
  expect(detail.envelope.data).toMatchObject({ title: { zh: '更正' }, effectState: 'EXPIRED' })
})

test('S-181: a state that is sent as such is none, and an action that is unknown is refused', async () => {
  const { bulletinId } = await made({ status: 1, enabled: false, effectState: 'EFFECTIVE', revision: 7 })
  expect(await inDatabase(bulletinId)).toMatchObject({ status: 0, enabled: true, revision: 1 })
  for (const action of ['publish', 'RELEASE', '', 'constructor', 1, null, ['release']]) {
    const answer = await expectChanges(db(), [], () => change(bulletinId, { action, revision: 1 }))
    expect(answer.status, String(action)).toBe(422)
  }
  for (const revision of [0, 2, -1, 1.5, '1', 2 ** 31, null]) {
    const answer = await expectChanges(db(), [], () => change(bulletinId, { action: 'release', revision }))
    expect([409, 422], String(revision)).toContain(answer.status)
  }
})

test('S-067: more than can be chosen on a page are refused before any is looked at', async () => {
  const { bulletinId } = await made({ action: 'release' })
  for (const ids of [
    Array.from({ length: 10_000 }, () => bulletinId),
    Array.from({ length: 10_000 }, () => crypto.randomUUID()),
    [bulletinId, 'x'],
    bulletinId,
    { 0: bulletinId },
  ]) {
    const answer = await expectChanges(db(), [], () =>
      as('editor').call(batch, { body: { ids, action: 'void' } }),
    )
    expect(answer.status).toBe(422)
  }
})
