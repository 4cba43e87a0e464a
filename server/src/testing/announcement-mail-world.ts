import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { mailingDeps } from '#server/app/worker.ts'
import { writeMails } from '#server/features/announcements/mails/fan-out.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { employ } from './company.ts'
import { type CompanyWorld, companyWorld } from './company-world.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const detail = 'GET /iam-portal/system/bulletin/detail'

/** Mail address of a person in these tests. */
export const addressOf = (userNo: string) => `${userNo}@chengchuan.example`
/** People who only receive mails. */
export const people = ['ann', 'bob', 'cid', 'dan', 'eve']
export const member = (user_no: string) => ({ user_no })

const at = { created_at: new Date(), updated_at: new Date() }

type Member = { user_no: string } | { contact_id: string }

/** A portal with editors, mail recipients and the records that announcement mails need; emptied before each test. */
export function announcementMailWorld() {
  let world: CompanyWorld
  const app = randomUUID()
  const appCode = 'crm'
  const as = (who: string) => world.as(who)
  const db = () => world.database.db
  let given: CompanyWorld['given']

  beforeAll(async () => {
    const seats = { editor: 'editor', second: 'editor', manager: 'bsm', clerk: 'staff' }
    world = await companyWorld(seats, { MAIL_DOMAINS: 'chengchuan.example' })
    given = world.given
    for (const who of people)
      await employ(db(), who, [{ org: 'sales', role: 'staff' }], { email: addressOf(who) })
    await given.application({ app_id: app, app_code: appCode })
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    for (const table of ['letter', 'announcement', 'mail_template', 'mail_group', 'mail_contact'] as const)
      await db().deleteFrom(table).execute()
    await db().deleteFrom('user_config').execute()
    await world.database.pool.query('delete from graphile_worker._private_jobs')
    world.clock.run()
  })

  async function template(row: { app_id?: string | null; type?: 1 | 2; status?: 0 | 1; name?: string } = {}) {
    const template_id = randomUUID()
    await db()
      .insertInto('mail_template')
      .values({
        ...{ template_id, app_id: null, type: 2, name: '标准', ...at },
        ...{ subject_zh: '【{应用名称}】{标题}', subject_en: '[{appName}] {title}' },
        ...{ body_zh: '<p>{内容}</p><p>{链接}</p>', body_en: '<p>{content}</p><p>{link}</p>', ...row },
      })
      .execute()
    return template_id
  }

  async function group(
    members: readonly Member[],
    row: { app_id?: string | null; forced?: boolean; status?: 0 | 1; name?: string } = {},
    copies: readonly Member[] = [],
  ) {
    const group_id = randomUUID()
    await db()
      .insertInto('mail_group')
      .values({ group_id, app_id: null, name: group_id.slice(0, 8), ...at, ...row })
      .execute()
    const rows = [
      ...members.map((one) => ({ ...one, is_copy: false })),
      ...copies.map((one) => ({ ...one, is_copy: true })),
    ]
    for (const [position, one] of rows.entries())
      await db()
        .insertInto('mail_group_member')
        .values({ group_id, position, user_no: null, contact_id: null, ...one })
        .execute()
    return group_id
  }

  async function contact(address: string, row: { status?: 0 | 1 } = {}) {
    const contact_id = randomUUID()
    await db()
      .insertInto('mail_contact')
      .values({ contact_id, name: '运维值班', address, ...at, ...row })
      .execute()
    return contact_id
  }

  const text = (mail: object | null, more: object = {}) => ({
    ...{
      title: { zh: '值班', en: 'On duty' },
      type: 2,
      content: { zh: '<p>一</p>', en: '<p>One</p>' },
      appId: app,
    },
    ...{ pushScope: 1, forcedPush: false, mail, ...more },
  })

  const written = (mail: object | null, more: object = {}, who = 'editor') =>
    as(who).call(create, { body: text(mail, more) })

  async function released(mail: object, more: object = {}): Promise<string> {
    const { status, envelope } = await written(mail, { action: 'release', ...more })
    expect([status, envelope.message]).toEqual([200, expect.anything()])
    return envelope.data.bulletinId
  }

  const deps = () =>
    mailingDeps(world.config, { db: world.worker.database.db, wireTime: wireTimeIn('Asia/Shanghai') })
  const goOut = (id: string, now = world.clock.now()) => writeMails(deps(), id, now)

  const mails = () =>
    db()
      .selectFrom('mail')
      .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
      .select([
        'address',
        'is_copy',
        'is_of_many',
        'lang',
        'state',
        'mail.user_no',
        'contact_id',
        'group_ids',
        'subject_zh',
        'reason',
      ])
      .orderBy('address')
      .execute()
  const addresses = async () => (await mails()).map(({ address }) => address)

  const jobs = async () =>
    (
      await world.database.pool.query(
        `select key, run_at from graphile_worker.jobs where task_identifier = 'announcement:mail-out'`,
      )
    ).rows as { key: string; run_at: Date }[]

  const change = (id: string, body: object, who = 'editor') => as(who).call(update, { params: { id }, body })
  const read = async (id: string) =>
    (await as('editor').call(detail, { query: { bulletinId: id } })).envelope.data
  const inHours = (hours: number) =>
    wireTimeIn('Asia/Shanghai')(new Date(world.clock.now().getTime() + hours * 3_600_000))

  return {
    app,
    appCode,
    as,
    db,
    given: () => given,
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
    portal: () => world,
  }
}
