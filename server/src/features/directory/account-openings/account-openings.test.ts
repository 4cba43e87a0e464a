import type {
  OpeningPlan,
  OpeningRow,
  OpeningRun,
} from '@iambiz/contract/features/directory/account-openings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openingDeps } from '#server/app/account-opening-deps.ts'
import { sessionDeps } from '#server/app/deps.ts'
import { codeOpener } from '#server/features/mail/delivery/message-code.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { performOpening, resumeOpenings } from './perform.ts'
import { forgetSavedCodes } from './store.ts'

let world: BundledWorld
let headers: Record<string, string>
beforeAll(async () => {
  // Mails are queued only; no mail server listens on this port.
  world = await bundledWorld({
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_ENCRYPTION: 'none', ACCOUNTS_AT_ONCE: '4' },
  })
  headers = { ...(await world.makeSuperManagers(['staff', 'staff2'])), lang: 'zh' }
})
afterAll(() => world?.stop())
beforeEach(async () => {
  const { db } = world.database
  await db.deleteFrom('rate_counter').execute()
  await db.deleteFrom('account_opening').execute()
  await world.restore()
})

const next = 'seventeen blue herons'

type Manager = { browser: Browser; ticket: Record<string, string> }
async function manager(name: 'staff' | 'staff2' = 'staff'): Promise<Manager> {
  const browser = await world.signedIn(name)
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  return { browser, ticket: { ...headers, 'pwd-ticket': envelope.data.pwdTicket } }
}

const ask = ({ browser, ticket }: Manager, call: string, body: object) =>
  browser.call(
    `POST /iam-authority/v1/admin/user/openAccounts${call}` as never,
    { body, headers: ticket } as never,
  )

const person = (more: object = {}) => givenIn(world.database.db).person({ user_no: fresh('U'), ...more })

const deps = () => ({ ...openingDeps(world.config, sessionDeps(world.worker)), clock: world.clock })

const rowsOf = async (who: Manager, runId: string): Promise<{ run: OpeningRun; list: OpeningRow[] }> =>
  (await ask(who, '/detail', { runId, pageSize: 50 })).envelope.data

/** Starts the opening that was just previewed. */
async function begin(who: Manager, body: object) {
  const { version } = (await ask(who, '/preview', body)).envelope.data
  return ask(who, '', { ...body, version })
}

async function opened(who: Manager, body: object) {
  const { envelope } = await begin(who, body)
  expect(envelope.code).toBe(200)
  const { runId } = envelope.data as OpeningRun
  await performOpening(deps(), runId)
  return { runId, ...(await rowsOf(who, runId)) }
}

/** Reads the stored rows directly, because a session would have expired by then. */
const kept = (runId: string) =>
  world.database.db
    .selectFrom('account_opening_person as p')
    .innerJoin('account_opening as o', 'o.run_id', 'p.run_id')
    .select(['p.outcome', 'p.fault'])
    .select((eb) => eb('o.ended_at', 'is not', null).as('ended'))
    .where('p.run_id', '=', runId)
    .execute()

const outcomes = (list: readonly OpeningRow[]) => Object.fromEntries(list.map((row) => [row.userNo, row]))

const choose = async (account: string, code: string) => {
  const body = { account, code, newPassword: next, confirmPassword: next }
  return (await world.browser().call('POST /iam-portal/v1/portal/password/forgot/confirm', { body })).envelope
    .code
}

async function mailedTo(userNo: string) {
  const { db } = world.database
  const mails = await db
    .selectFrom('mail')
    .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
    .select(['mail.lang', 'letter.letter_id', 'letter.code_sealed', 'letter.text_en', 'letter.subject_zh'])
    .where('mail.user_no', '=', userNo)
    .execute()
  const open = codeOpener(sessionDeps(world.process).box)
  return mails.map((mail) => ({ ...mail, code: open(mail.code_sealed ?? '', mail.letter_id) ?? '' }))
}

const recorded = (target: string) =>
  world.database.db
    .selectFrom('audit_record')
    .select(['action', 'actor_no', 'detail'])
    .where('target_id', '=', target)
    .where('action', 'in', ['person.open-account', 'person.save-codes', 'person.stop-opening'])
    .orderBy('at')
    .execute()

test('codes are mailed in each person’s language, those without an address are handed theirs, others stay as they are', async () => {
  const who = await manager()
  const mailed = await person({ email: `${fresh('m')}@chengchuan.example` })
  await world.database.db
    .insertInto('user_config')
    .values({ user_no: mailed, language: 'en' } as never)
    .execute()
  const [silent, disabled] = [await person({ email: null }), await person({ status: 0 })]
  const ids = [mailed, silent, disabled, staffNumbers.victim]
  const { envelope } = await ask(who, '/preview', { ids })
  expect(envelope.data).toEqual({
    ...{ people: 4, existing: 1, disabled: 1, toOpen: 2, byMail: 1, most: 4 },
    version: expect.any(String),
  } satisfies OpeningPlan)
  const { runId, run, list } = await opened(who, { ids })
  expect(run).toMatchObject({
    ...{ state: 'done', total: 4, mailed: 1, codes: 1, own: true },
    counts: { waiting: 0, opened: 2, exists: 1, disabled: 1, failed: 0 },
  })
  expect(outcomes(list)).toMatchObject({
    [mailed]: { outcome: 'opened', delivery: 'mail' },
    [silent]: { outcome: 'opened', delivery: 'handed' },
    [disabled]: { outcome: 'disabled' },
    [staffNumbers.victim]: { outcome: 'exists' },
  })
  // Excludes digits that are part of the test's own staff numbers.
  expect(JSON.stringify(list)).not.toMatch(/(?<!-)\b(\d{8}){1,2}\b/)
  const [mail] = await mailedTo(mailed)
  expect(mail).toMatchObject({ lang: 'en', text_en: expect.stringContaining(mailed) })
  expect(await choose(mailed, mail?.code ?? '')).toBe(200)
  expect(await recorded(mailed)).toEqual([
    { action: 'person.open-account', actor_no: staffNumbers.staff, detail: { delivery: 'mail' } },
  ])
  expect(await world.signInAs('victim')).not.toBe('refused')
  expect(await recorded(runId)).toEqual([])
})

test('accounts are opened for those who were shown and for nobody else (409)', async () => {
  const who = await manager()
  const department = fresh('D')
  const [first, second] = [await person({ name_zh: department, email: null }), fresh('U')]
  for (const meant of [{ filter: { keyword: department } }, { ids: [first, second] }]) {
    const shown = (await ask(who, '/preview', meant)).envelope.data as OpeningPlan
    expect(shown.toOpen).toBe(1)
    await person({ user_no: second, name_zh: department })
    await expectChanges(world.database.db, [], async () => {
      const late = await ask(who, '', { ...meant, version: shown.version })
      expect(late).toMatchObject({ status: 409, envelope: { code: 409 } })
      expect(late.envelope.data).toMatchObject({ current: { toOpen: 2 } })
    })
    // The same number of people, but other ones.
    await world.database.db.deleteFrom('person').where('user_no', '=', second).execute()
    await world.database.db.updateTable('person').set({ status: 0 }).where('user_no', '=', first).execute()
    await person({ user_no: second, name_zh: department, email: null })
    expect((await ask(who, '', { ...meant, version: shown.version })).status).toBe(409)
    await world.database.db.deleteFrom('person').where('user_no', '=', second).execute()
    await world.database.db.updateTable('person').set({ status: 1 }).where('user_no', '=', first).execute()
  }
  expect((await ask(who, '', { ids: [first] })).status).toBe(400)
  const { list } = await opened(who, { filter: { keyword: department } })
  expect(list).toMatchObject([{ userNo: first, outcome: 'opened' }])
})

test('codes that are not mailed can be saved by the requester for ten minutes, and are stored nowhere afterwards', async () => {
  const who = await manager()
  const silent = await person({ email: null, name_zh: '张 三' })
  const { runId } = await opened(who, { ids: [silent] })
  const save = ({ browser, ticket }: Manager, lang = 'zh') =>
    browser.fetchRaw('/api/iam-authority/v1/admin/user/openAccounts/codes', {
      method: 'POST',
      headers: { ...ticket, env: 'prod', lang, containertype: 'web-pc', 'content-type': 'application/json' },
      body: JSON.stringify({ runId }),
    })
  const other = await manager('staff2')
  expect((await save(other)).status).toBe(403)
  const without = await ask({ ...who, ticket: headers }, '/codes', { runId })
  expect(without.envelope.code).toBe(1009)
  const response = await save(who)
  const { rows } = readSpreadsheet(Buffer.from(await response.arrayBuffer()))
  expect(rows[1]).toEqual([
    ...[silent, '张 三', expect.stringMatching(/^\d{16}$/), expect.any(String)],
    expect.stringContaining(`account=${silent}`),
  ])
  // The download failed, so the codes can be saved again.
  const { run } = await rowsOf(who, runId)
  expect(run).toMatchObject({ codes: 0, again: 1, againUntil: expect.any(String) })
  // An expired code is not offered again, even if the download failed.
  const dated = world.database.db.updateTable('account_opening_person').where('run_id', '=', runId)
  await dated.set({ expires_at: world.clock.now() }).execute()
  const past = (await rowsOf(who, runId)).run
  expect([past.again, past.againUntil]).toEqual([0, undefined])
  await dated.set({ expires_at: new Date(world.clock.now().getTime() + 86_400_000) }).execute()
  world.clock.forward(240)
  expect((await save(other)).status).toBe(403)
  const lost = readSpreadsheet(Buffer.from(await (await save(who)).arrayBuffer()))
  expect(lost.rows[1]?.[2]).toBe(rows[1]?.[2])
  // The time limit starts with the first download, not with the last.
  world.clock.forward(361)
  await forgetSavedCodes(world.database.db, world.clock.now())
  const later = await manager()
  expect(((await (await save(later)).json()) as { message: string }).message).toContain('已经下载过')
  const after = (await rowsOf(later, runId)).run
  expect(after).toMatchObject({ codes: 0, again: 0 })
  expect(after.againUntil).toBeUndefined()
  const { code_sealed } = await world.database.db
    .selectFrom('account_opening_person')
    .select('code_sealed')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(code_sealed).toBeNull()
  expect(await choose(silent, String(rows[1]?.[2]))).toBe(200)
  const saved = { action: 'person.save-codes', actor_no: staffNumbers.staff }
  expect(await recorded(runId)).toEqual([
    { action: 'person.save-codes', actor_no: staffNumbers.staff2, detail: null },
    { ...saved, detail: { people: 1, again: false } },
    { action: 'person.save-codes', actor_no: staffNumbers.staff2, detail: null },
    { ...saved, detail: { people: 1, again: true } },
  ])
})

test('a filter means those without an account, as many as the limit allows', async () => {
  const who = await manager()
  const given = givenIn(world.database.db)
  const [org, role] = [
    await given.organization({ org_code: fresh('o') }),
    await given.role({ role_no: fresh('r') }),
  ]
  const some = [await person(), await person(), await person(), await person()]
  for (const number of [...some, staffNumbers.victim]) await given.personRole(number, org, role)
  const filter = { orgCode: org }
  expect((await ask(who, '/preview', { filter })).envelope.data).toMatchObject({
    people: 5,
    existing: 1,
    toOpen: 4,
  })
  const { list } = await opened(who, { filter })
  expect(Object.keys(outcomes(list)).toSorted()).toEqual(some.toSorted())
  expect((await begin(who, { filter })).envelope.message).toBe('没有需要开通账号的人员')
  for (let more = 0; more < 5; more++) await given.personRole(await person(), org, role)
  expect((await begin(who, { filter })).envelope.message).toContain('过多')
})

/** The provider has opened the account, and the process dies before it stores that. */
const killedAfter = (whole: ReturnType<typeof deps>) => ({
  ...whole,
  askProvider: async (path: string, form: Readonly<Record<string, string>>) => {
    await whole.askProvider(path, form)
    return {
      status: 200,
      body: {
        get opened(): boolean {
          throw new Error('killed')
        },
      },
    }
  },
})

test('killed in between it is gone on with, and nobody gets two codes that count', async () => {
  const who = await manager()
  const mails = [1, 2].map(() => `${fresh('m')}@chengchuan.example`)
  const [first, second] = [await person({ email: mails[0] }), await person({ email: mails[1] })]
  const { envelope } = await begin(who, { ids: [first, second] })
  const { runId } = envelope.data as OpeningRun
  expect((await begin(who, { ids: [first] })).envelope.message).toContain('正在批量开通')
  const whole = deps()
  const dying = killedAfter(whole)
  await expect(performOpening(dying, runId)).rejects.toThrow('killed')
  expect((await rowsOf(who, runId)).run.counts.waiting).toBe(2)
  expect(await resumeOpenings(whole, world.clock.now())).toBe(0)
  world.clock.forward(130_000)
  expect(await resumeOpenings(whole, world.clock.now())).toBe(1)
  await Promise.all([performOpening(deps(), runId), performOpening(deps(), runId)])
  await performOpening(deps(), runId)
  const done = { outcome: 'opened', fault: null, ended: true }
  expect(await kept(runId)).toEqual([done, done])
  for (const number of [first, second]) {
    const sent = await mailedTo(number)
    expect(sent).toHaveLength(1)
    expect(await choose(number, sent[0]?.code ?? '')).toBe(200)
  }
})

/** Starts to open accounts as a super manager who can lose that role. */
async function begun(people: readonly string[]) {
  const { db } = world.database
  const starter = await person({ name_zh: '发起人' })
  const { currentorgcode = '', currentroleno = '' } = headers
  await givenIn(db).personRole(starter, currentorgcode, currentroleno)
  const who = await manager()
  const { runId } = (await begin(who, { ids: people })).envelope.data as OpeningRun
  await db.updateTable('account_opening').set({ starter_no: starter }).where('run_id', '=', runId).execute()
  return { starter, who, runId }
}

const twoPeople = async () => [await person({ email: null }), await person({ email: null })].toSorted()

const loss = {
  'is disabled': (userNo: string) =>
    world.database.db.updateTable('person').set({ status: 0 }).where('user_no', '=', userNo),
  'holds the role no more': (userNo: string) =>
    world.database.db.deleteFrom('person_role').where('user_no', '=', userNo),
}

test.each(Object.entries(loss))(
  'where whoever began it %s, nobody after that gets an account, and the report says so',
  async (_, lose) => {
    const people = await twoPeople()
    const [first = '', second = ''] = people
    const { starter, who, runId } = await begun(people)
    const whole = deps()
    const losing = {
      ...whole,
      askProvider: async (path: string, form: Readonly<Record<string, string>>) => {
        const answer = await whole.askProvider(path, form)
        await lose(starter).execute()
        return answer
      },
    }
    await performOpening(losing, runId)
    await performOpening(losing, runId)
    const { run, list } = await rowsOf(who, runId)
    expect(run).toMatchObject({ state: 'done', stopped: 1, counts: { opened: 1, failed: 1, waiting: 0 } })
    expect(outcomes(list)).toMatchObject({
      [first]: { outcome: 'opened' },
      [second]: { outcome: 'failed', fault: 'stopped' },
    })
    expect(await recorded(runId)).toEqual([
      { action: 'person.stop-opening', actor_no: null, detail: { starter } },
    ])
    expect((await ask(who, '/preview', { ids: people })).envelope.data).toMatchObject({
      existing: 1,
      toOpen: 1,
    })
  },
)

/** A worker whose provider delays the answer for one person. */
const answeringLate = (
  whole: ReturnType<typeof deps>,
  userNo: string,
  meanwhile: () => Promise<unknown>,
) => ({
  ...whole,
  askProvider: async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await whole.askProvider(path, form)
    if (form.account_no === userNo) await meanwhile()
    return answer
  },
})

test('a worker that was overtaken gives back nobody whom another one is asking for', async () => {
  const who = await manager()
  const [first = '', second = ''] = await twoPeople()
  const { runId } = (await begin(who, { ids: [first, second] })).envelope.data as OpeningRun
  const whole = deps()
  const [isAtSecond, gaveBack] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let overtaking: Promise<void> | undefined
  const overtaken = answeringLate(whole, first, async () => {
    world.clock.forward(61_000)
    overtaking = performOpening(
      answeringLate(whole, second, () => {
        isAtSecond.resolve()
        return gaveBack.promise
      }),
      runId,
    )
    await isAtSecond.promise
    throw new Error('away')
  })
  await performOpening(overtaken, runId)
  const asked: string[] = []
  const third = {
    ...whole,
    askProvider: (path: string, form: Readonly<Record<string, string>>) => {
      asked.push(form.account_no ?? '')
      return whole.askProvider(path, form)
    },
  }
  await performOpening(third, runId)
  gaveBack.resolve()
  await overtaking
  expect(asked).toEqual([])
  const done = { outcome: 'opened', fault: null, ended: true }
  expect(await kept(runId)).toEqual([done, done])
})

test('a worker that was overtaken asks for nobody whose code another one has mailed', async () => {
  const who = await manager()
  const mails = [1, 2].map(() => `${fresh('m')}@chengchuan.example`)
  const people = [await person({ email: mails[0] }), await person({ email: mails[1] })]
  const [first = '', second = ''] = people.toSorted()
  const { runId } = (await begin(who, { ids: people })).envelope.data as OpeningRun
  const whole = deps()
  await expect(performOpening(killedAfter(whole), runId)).rejects.toThrow('killed')
  world.clock.forward(61_000)
  const overtaken = answeringLate(whole, first, () => {
    world.clock.forward(61_000)
    return performOpening(whole, runId)
  })
  await performOpening(overtaken, runId)
  const sent = await mailedTo(second)
  expect(sent).toHaveLength(1)
  expect(await choose(second, sent[0]?.code ?? '')).toBe(200)
})

test('if a run is stopped while another worker opens an account, the real state of that account is reported', async () => {
  const first = await person({ email: null, user_no: fresh('A') })
  const { starter, who, runId } = await begun([first])
  // More people than one worker claims at once.
  const others = await Promise.all(Array.from({ length: 20 }, () => person({ user_no: fresh('B') })))
  await world.database.db
    .insertInto('account_opening_person')
    .values(others.map((user_no) => ({ run_id: runId, user_no })))
    .execute()
  const whole = deps()
  let isFirst = true
  const slow = {
    ...whole,
    askProvider: async (path: string, form: Readonly<Record<string, string>>) => {
      const answer = await whole.askProvider(path, form)
      if (isFirst) {
        isFirst = false
        await loss['holds the role no more'](starter).execute()
        await performOpening(whole, runId)
      }
      return answer
    },
  }
  await performOpening(slow, runId)
  const { run, list } = await rowsOf(who, runId)
  expect(run).toMatchObject({ state: 'done', stopped: 20, codes: 1, counts: { opened: 1, failed: 20 } })
  expect(outcomes(list)).toMatchObject({ [first]: { outcome: 'opened', delivery: 'handed' } })
  expect((await recorded(runId)).every(({ action }) => action === 'person.stop-opening')).toBe(true)
})

// The process had claimed both people, so the outcome of both is unknown.
test.each([
  ['answers', { outcome: 'exists' }, { outcome: 'failed', fault: 'stopped' }],
  ['is away', { outcome: 'failed', fault: 'provider' }, { outcome: 'failed', fault: 'provider' }],
])(
  'where it stops after a process was killed and the provider %s, nobody is told of as stopped who may have an account',
  async (state, toldOfFirst, toldOfSecond) => {
    const people = await twoPeople()
    const [first = '', second = ''] = people
    const { starter, runId } = await begun(people)
    const whole = deps()
    await expect(performOpening(killedAfter(whole), runId)).rejects.toThrow('killed')
    await loss['holds the role no more'](starter).execute()
    world.clock.forward(130_000)
    const away = { ...whole, askProvider: () => Promise.reject(new Error('away')) }
    await performOpening(state === 'answers' ? whole : away, runId)
    const { run, list } = await rowsOf(await manager(), runId)
    expect(run.state).toBe('done')
    expect(outcomes(list)).toMatchObject({ [first]: toldOfFirst, [second]: toldOfSecond })
  },
)

test('while the provider is away people wait, and after half an hour they are given up', async () => {
  const who = await manager()
  const waiting = await person()
  const { envelope } = await begin(who, { ids: [waiting] })
  const { runId } = envelope.data as OpeningRun
  const away = { ...deps(), askProvider: () => Promise.reject(new Error('away')) }
  await performOpening(away, runId)
  expect((await rowsOf(who, runId)).run).toMatchObject({ state: 'running', counts: { waiting: 1 } })
  world.clock.forward(31 * 60_000)
  await performOpening(away, runId)
  expect(await kept(runId)).toEqual([{ outcome: 'failed', fault: 'provider', ended: true }])
})

test('only who may open one account may open many', async () => {
  const browser = await world.signedIn('victim')
  const nobody = { browser, ticket: { lang: 'zh' } }
  for (const [call, body] of [
    ['', { ids: [staffNumbers.staff] }],
    ['/preview', { filter: {} }],
    ['/list', {}],
  ] as const)
    expect((await ask(nobody, call, body)).status).toBe(403)
})
