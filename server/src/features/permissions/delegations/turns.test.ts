import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/features/inbox/store.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { dueAt } from './notice-reports.ts'
import { statusAt } from './status.ts'
import { notifyTurns, type TurnDeps } from './turns.ts'

let database: TestDatabase
let given: ReturnType<typeof givenIn>
beforeAll(async () => {
  database = await testDatabase()
  given = givenIn(database.db)
})
afterAll(() => database.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = new Date('2026-06-15T02:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

const deps = (): TurnDeps => ({
  db: database.worker.db,
  wireTime: wireTimeIn('Asia/Shanghai'),
  notify,
  post: posting({ held: false }),
})

type Times = { begins: number; ends: number; accepted?: boolean | null }

/** Creates two people with a delegation between them, accepted at the start. */
async function delegated({ begins, ends, accepted = true }: Times) {
  const [principal, agent] = [fresh('P'), fresh('A')]
  for (const user_no of [principal, agent]) {
    await given.person({ user_no, name_en: `Person ${user_no}`, email: `${user_no}@example.com` })
  }
  const org_code = await given.organization({ org_code: fresh('o') })
  const role_no = await given.role({ role_no: fresh('r'), delegable: true })
  await given.personRole(principal, org_code, role_no)
  const id = await given.delegation({
    ...{ principal_no: principal, agent_no: agent, org_code, role_no, accepted },
    ...{ decided_at: accepted === null ? null : start, created_at: start, updated_at: start },
    ...{ starts_at: after(begins), ends_at: after(ends), told_status: accepted === null ? 0 : 1 },
  })
  const hold = (on: boolean) =>
    database.db.updateTable('role').set({ delegable: on }).where('role_no', '=', role_no).execute()
  return { id, principal, agent, hold }
}

const bell = async (userNo: string) =>
  (
    await database.db
      .selectFrom('notice')
      .select('text_zh')
      .where('user_no', '=', userNo)
      .orderBy('created_at')
      .execute()
  ).map(({ text_zh }) => text_zh)

const mails = async (userNo: string) =>
  (
    await database.db
      .selectFrom('mail')
      .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
      .select(['subject_zh', 'cause', 'mail.created_at'])
      .where('user_no', '=', userNo)
      .orderBy('mail.created_at')
      .execute()
  ).map(({ subject_zh }) => subject_zh)

/** Two workers at the same time. */
const work = (ms: number) =>
  Promise.all([notifyTurns(deps(), after(ms)), notifyTurns(deps(), after(ms))]).then(
    ([one, two]) => one + two,
  )

test('both people are notified when it begins, when it is nearly over, and when it is over: once each, by bell and mail', async () => {
  const { principal, agent } = await delegated({ begins: hour, ends: 3 * day })
  for (const ms of [0, hour - 1, hour, hour + minute, 2 * day - 1, 2 * day, 2 * day + minute, 3 * day - 1]) {
    await work(ms)
  }
  await work(3 * day)
  await work(9 * day)
  for (const userNo of [principal, agent]) {
    const told = await bell(userNo)
    expect(told).toEqual([
      expect.stringContaining('已开始'),
      expect.stringContaining('将于 2026-06-18 10:00 到期'),
      expect.stringContaining('已到期'),
    ])
    expect(await mails(userNo)).toEqual(told)
  }
})

test('one that does not last longer than a day is not reminded of', async () => {
  const { agent } = await delegated({ begins: 0, ends: day })
  for (const ms of [0, minute, day - minute, day]) await work(ms)
  expect(await bell(agent)).toEqual([expect.stringContaining('已开始'), expect.stringContaining('已到期')])
})

test('a person who changed it within its last day gets no reminder, because the notification names the end', async () => {
  const { id, agent } = await delegated({ begins: 0, ends: 3 * day })
  await work(0)
  await database.db
    .updateTable('delegation')
    .set({ updated_at: after(2 * day + hour) })
    .where('delegation_id', '=', id)
    .execute()
  await work(2 * day + 2 * hour)
  expect(await bell(agent)).toEqual([expect.stringContaining('已开始')])
})

test('a worker that was away over begin and end tells only that it is over', async () => {
  const { agent, principal } = await delegated({ begins: hour, ends: 3 * day })
  await work(5 * day)
  expect(await bell(agent)).toEqual([expect.stringContaining('已到期')])
  expect(await bell(principal)).toEqual([expect.stringContaining('已到期')])
})

test('a worker that comes within the last day says with the begin when it ends, and does not remind', async () => {
  const { agent } = await delegated({ begins: hour, ends: 3 * day })
  await work(2 * day + hour)
  await work(2 * day + 2 * hour)
  expect(await bell(agent)).toEqual([expect.stringMatching(/已开始代理.*有效期至 2026-06-18 10:00/)])
})

test('what nobody answered in time has lapsed', async () => {
  const { agent, principal } = await delegated({ begins: hour, ends: 2 * hour, accepted: null })
  await work(hour)
  expect(await bell(agent)).toEqual([])
  await work(2 * hour)
  expect(await bell(agent)).toEqual([expect.stringContaining('因逾期未确认已失效')])
  expect(await bell(principal)).toEqual([expect.stringContaining('未确认')])
})

test('rights lost and regained between two checks of the worker are not notified', async () => {
  const { agent, hold } = await delegated({ begins: 0, ends: hour })
  await work(0)
  await hold(false)
  await hold(true)
  await work(minute)
  expect(await bell(agent)).toHaveLength(1)
  await hold(false)
  await work(2 * minute)
  await hold(true)
  await work(3 * minute)
  expect((await bell(agent)).slice(1)).toEqual([
    expect.stringContaining('已暂停'),
    expect.stringContaining('已恢复'),
  ])
})

test('a worker that dies while it tells has told nothing, and the next one tells both once', async () => {
  const { id, principal, agent } = await delegated({ begins: 0, ends: hour })
  const other = await delegated({ begins: 0, ends: hour })
  let mailed = 0
  const { post, ...rest } = deps()
  const dying: TurnDeps = {
    ...rest,
    post: async (trx, posting) => {
      if (posting.userNos.includes(agent) && mailed++ === 0) throw new Error('the power fails')
      await post(trx, posting)
    },
  }
  await expect(notifyTurns(dying, after(0))).rejects.toThrow('some notifications about delegations failed')
  expect([await bell(principal), await bell(agent)]).toEqual([[], []])
  // A failure for one delegation does not delay the others.
  expect(await bell(other.agent)).toHaveLength(1)
  await work(minute)
  await work(2 * minute)
  expect([await mails(principal), await mails(agent)]).toEqual([
    [expect.stringContaining('已开始')],
    [expect.stringContaining('已开始')],
  ])
  const { told_status } = await database.db
    .selectFrom('delegation')
    .select('told_status')
    .where('delegation_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(told_status).toBe(2)
})

test('a delegation whose end was notified is not checked again', async () => {
  const plan = await transact(database.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return dueAt(trx, start).explain('text')
  })
  expect(JSON.stringify(plan)).toContain('delegation_untold')
})

const words: Partial<Record<DelegationStatus, string>> = { 2: '已开始', 3: '已到期', 6: '已暂停' }

test('whatever time and roles do, two workers tell both of each status once, and of nothing else', async () => {
  const look = fc.record({ passes: fc.integer({ min: 0, max: 5 * 60 }), holds: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(look, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(30, 120, 600),
      async (looks, minutes) => {
        const times = { begins: hour, ends: hour + minutes * minute }
        const { principal, agent, hold } = await delegated(times)
        const expected: string[] = []
        let told: DelegationStatus = 1
        let clock = 0
        for (const { passes, holds } of looks) {
          clock += passes * minute
          await hold(holds)
          await work(clock)
          const status = statusAt(
            { accepted: true, ended_at: null, starts_at: after(times.begins), ends_at: after(times.ends) },
            { principalHolds: holds, now: after(clock) },
          )
          if (status === told) continue
          expected.push(told === 6 && status === 2 ? '已恢复' : (words[status] ?? '?'))
          told = status
        }
        for (const userNo of [principal, agent]) {
          const sentences = await mails(userNo)
          expect(sentences.map((text) => /已(?:开始|到期|暂停|恢复)/.exec(text)?.[0])).toEqual(expected)
          expect(await bell(userNo)).toHaveLength(expected.length)
        }
      },
    ),
    { numRuns: 25 },
  )
})
