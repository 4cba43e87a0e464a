import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { firstPassword, staffNumbers } from '#server/testing/bundled-provider.ts'
import { type CodeWorld, codeWorld } from '#server/testing/code-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { mailText } from '#server/testing/mail-text.ts'

let world: CodeWorld
/** The browser that requests codes; a code works only there. */
let asking: Browser
beforeAll(async () => {
  world = await codeWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.restore()
  asking = world.browser()
})

const next = 'seventeen blue herons'
const addressOf = (name: string) => `${name}@example.com`

const forgot = (browser: Browser, account: unknown, headers: Record<string, string> = {}) =>
  browser.call('POST /iam-portal/v1/portal/password/forgot', { body: { account }, headers })
const confirm = (browser: Browser, body: Record<string, unknown>) =>
  browser.call('POST /iam-portal/v1/portal/password/forgot/confirm', {
    body: { newPassword: next, confirmPassword: next, ...body },
  })

/** Requests a code for an account without a request in this hour, and waits for the mail. */
async function codeOf(account: string): Promise<string> {
  const before = world.mailsTo(addressOf(account)).length
  world.clock.forward(3601)
  expect((await forgot(asking, account)).status).toBe(200)
  return world.codeTo(addressOf(account), before + 1)
}

const auditOf = async (userNo: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'result', 'reason'])
      .where('actor_no', '=', userNo)
      .where('action', 'like', 'password.%')
      .orderBy('row_no')
      .execute()
  ).map(({ action, result, reason }) => [action, result, reason])

test('[ACC-04] S-127 the code in the mail replaces a forgotten password: every session ends, the person is notified, the old password stops working', async () => {
  const { length: before } = await auditOf(staffNumbers.staff)
  const told = world.mailsTo('staff@chengchuan.example').length
  const [mine, elsewhere] = [await world.signedIn('staff'), await world.signedIn('staff')]
  const code = await codeOf('staff')
  expect(code).toMatch(/^\d{8}$/)
  const done = await confirm(asking, {
    account: 'staff',
    code: `${code.slice(0, 4)} ${code.slice(4)}\n`,
  })
  expect([done.status, done.envelope.data]).toEqual([200, { changed: true }])
  for (const browser of [mine, world.second.browser(elsewhere)]) {
    const { status, envelope } = await browser.call('GET /iam-portal/auth/user')
    expect([status, envelope.code]).toEqual([401, 1010])
  }
  expect(await world.signInAs('staff')).toBe('refused')
  const again = await world.signedIn('staff', next)
  const notices = await again.call('GET /iam-portal/v1/portal/notice/list')
  expect(JSON.stringify(notices.envelope.data)).toContain('您的登录密码已修改')
  await world.codeTo('staff@chengchuan.example', told + 1)
  expect((await auditOf(staffNumbers.staff)).slice(before)).toEqual([
    ['password.reset-asked', 'ok', null],
    ['password.reset', 'ok', null],
  ])
  // A code works only once.
  expect(await confirm(asking, { account: 'staff', code })).toMatchObject({
    status: 422,
    envelope: { code: 4005 },
  })
})

test('S-127 a person who was acting for another one is no longer acting after the password was replaced', async () => {
  const { db } = world.database
  const given = givenIn(db)
  const org_code = await given.organization({ org_code: fresh('org') })
  const role_no = await given.role({ role_no: fresh('role'), delegable: true })
  const principal_no = await given.person({ user_no: fresh('principal') })
  await given.personRole(principal_no, org_code, role_no)
  const id = await given.delegation({ principal_no, agent_no: staffNumbers.staff, org_code, role_no })
  const acting = await world.signedIn('staff')
  const act = await acting.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })
  expect(act.envelope.data.acting).toMatchObject({ agencyId: id, principalNo: principal_no })
  expect((await confirm(asking, { account: 'staff', code: await codeOf('staff') })).status).toBe(200)
  const over = await acting.call('GET /iam-portal/auth/user')
  expect([over.status, over.envelope.code]).toEqual([401, 1010])
  const again = await world.signedIn('staff', next)
  expect((await again.call('GET /iam-portal/auth/user')).envelope.data).not.toHaveProperty('acting')
})

test('S-121 the mail says who asked, when and from where; nothing that the request says of hosts is in it, and its link is the configured address', async () => {
  await world.jobsDone()
  const before = world.mailsTo(addressOf('staff2')).length
  const evil = 'evil.example'
  const { status } = await forgot(world.browser(), 'staff2', {
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'http',
    forwarded: `host=${evil};proto=http`,
    referer: `//${evil}/`,
    lang: 'en',
  })
  expect(status).toBe(200)
  await world.codeTo(addressOf('staff2'), before + 1)
  const raw = world.mailsTo(addressOf('staff2')).at(-1) ?? ''
  const text = mailText(raw)
  expect(text).toContain(`${world.baseUrl}/iambiz/password/forgot`)
  expect(text).toContain('A00003')
  expect(text).toContain('127.0.0.1')
  expect(text).toContain('10 minutes')
  expect(raw + text).not.toContain(evil)
  const [subject = ''] = /^Subject: .*$/m.exec(raw) ?? []
  expect(subject).not.toMatch(/\d{4}/)
})

test('S-125 a body may name nothing that leads elsewhere', async () => {
  const before = world.mailsTo(addressOf('victim')).length
  world.clock.forward(3601)
  const browser = world.browser()
  const { status, envelope } = await browser.call('POST /iam-portal/v1/portal/password/forgot', {
    body: { account: 'victim', redirect: 'https://evil.example', returnUrl: '//evil.example' } as never,
  })
  expect([status, envelope.data]).toEqual([200, { sent: true }])
  await world.codeTo(addressOf('victim'), before + 1)
  expect(mailText(world.mailsTo(addressOf('victim')).at(-1) ?? '')).not.toContain('evil')
})

test('S-128, S-117 unknown, disabled and present accounts are answered alike at both steps; only the present one gets a mail', async () => {
  world.clock.forward(3601)
  const accounts = ['nobody-at-all', 'disabled', 'guessed', '林知夏', "' or 1=1 --", 'x'.repeat(320)]
  const mails = world.sink.caught.length
  const before = world.mailsTo(addressOf('guessed')).length
  const asked = await Promise.all(accounts.map((account) => forgot(world.browser(), account)))
  const bodies = asked.map(({ status, envelope: { code, message, data } }) => ({
    status,
    code,
    message,
    data,
  }))
  for (const body of bodies) expect(body).toEqual(bodies[0])
  await world.codeTo(addressOf('guessed'), before + 1)
  await world.jobsDone()
  const to = world.sink.caught.slice(mails).flatMap((mail) => mail.to)
  expect(to).toEqual([addressOf('guessed')])
  await world.database.db.deleteFrom('rate_counter').execute()
  const tried = await Promise.all(
    accounts.map((account) => confirm(world.browser(), { account, code: '00000000' })),
  )
  const answers = tried.map(({ status, envelope: { code, message, data } }) => ({
    status,
    code,
    message,
    data,
  }))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 422, code: 4005, data: { field: 'code' } })
})

test('S-129 of many requests for one account three an hour are mailed, and all are answered alike', async () => {
  const before = world.mailsTo(addressOf('victim')).length
  world.clock.forward(3601)
  const asked = await Promise.all(
    [...Array(12).keys()].map((index) =>
      forgot(
        index % 2 ? world.browser() : world.second.browser(),
        ['victim', 'A00005', addressOf('victim')][index % 3],
      ),
    ),
  )
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
  await world.jobsDone()
  await world.codeTo(addressOf('victim'), before + 3)
  expect(world.mailsTo(addressOf('victim')).length - before).toBe(3)
  const denied = (await auditOf(staffNumbers.victim)).filter(([, result]) => result === 'denied')
  expect(denied).toContainEqual(['password.reset-asked', 'denied', 'too_many'])
})

test('strangers who had all codes of an hour leave the person’s own browser its share', async () => {
  const own = await world.signedIn('victim')
  world.clock.forward(3601)
  const before = world.mailsTo(addressOf('victim')).length
  for (const _ of Array(4)) await forgot(world.browser(), 'victim')
  await world.codeTo(addressOf('victim'), before + 3)
  await world.jobsDone()
  await forgot(world.second.browser(), 'victim')
  await world.jobsDone()
  expect(world.mailsTo(addressOf('victim')).length - before).toBe(3)
  await forgot(own, 'victim')
  const code = await world.codeTo(addressOf('victim'), before + 4)
  expect((await confirm(own, { account: 'victim', code })).status).toBe(200)
})

describe('S-124 guessing', () => {
  test('five tries over two portals end a code, the right one included', async () => {
    const code = await codeOf('guessed')
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    const tries = await Promise.all(
      [...Array(8).keys()].map((index) =>
        confirm(index % 2 ? asking : world.second.browser(asking), { account: 'guessed', code: wrong }),
      ),
    )
    for (const { envelope } of tries) expect(envelope.code).toBe(4005)
    expect(await confirm(asking, { account: 'guessed', code })).toMatchObject({
      envelope: { code: 4005 },
    })
    expect(await world.signInAs('guessed')).not.toBe('refused')
  })

  test('another browser neither uses a code up nor chooses a password with it', async () => {
    const code = await codeOf('guessed')
    const stranger = world.browser()
    await forgot(stranger, 'guessed')
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    for (const typed of [...Array(6).fill(wrong), code])
      expect((await confirm(stranger, { account: 'guessed', code: typed })).envelope.code).toBe(4005)
    expect((await confirm(asking, { account: 'guessed', code })).status).toBe(200)
  })

  test('from one address half as many finishes a minute are looked at as may be asked for in ten', async () => {
    world.clock.stopAt(new Date(Math.ceil(world.clock.now().getTime() / 60_000) * 60_000))
    try {
      const tries = await Promise.all(
        [...Array(53).keys()].map(() => confirm(world.browser(), { account: 'nobody', code: '1' })),
      )
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(3)
    } finally {
      world.clock.run()
    }
  })
})

test('of the same code at two portals at the same moment one changes the password', async () => {
  const code = await codeOf('victim')
  const passwords = ['first of two passwords', 'second of two passwords']
  const both = await Promise.all(
    passwords.map((newPassword, index) =>
      confirm(index ? world.second.browser(asking) : asking, {
        account: 'victim',
        code,
        newPassword,
        confirmPassword: newPassword,
      }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const winner = passwords[both.findIndex(({ status }) => status === 200)] ?? ''
  expect(await world.signInAs('victim', winner)).not.toBe('refused')
})

test('a refused password is explained rule by rule, and can be tried again with the same code', async () => {
  const code = await codeOf('guessed')
  const refusals: [Record<string, unknown>, number, string][] = [
    [{ newPassword: '', confirmPassword: '' }, 4007, 'newPassword'],
    [{ confirmPassword: '' }, 4007, 'confirmPassword'],
    [{ confirmPassword: `${next} ` }, 4009, 'confirmPassword'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 4008, 'newPassword'],
    [{ newPassword: firstPassword, confirmPassword: firstPassword }, 4010, 'newPassword'],
  ]
  for (const [body, expected, field] of refusals) {
    const { envelope } = await confirm(asking, { account: 'guessed', code, ...body })
    expect([envelope.code, (envelope.data as unknown as { field: string }).field]).toEqual([expected, field])
  }
  expect((await confirm(asking, { account: 'guessed', code })).status).toBe(200)
})

test('S-133 another site cannot send a request in a person’s name', async () => {
  const { status } = await forgot(world.browser(), 'staff2', {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  })
  expect(status).toBe(403)
})

test('S-216 codes, accounts and passwords are in no log line and in no table', async () => {
  const code = await codeOf('staff2')
  await forgot(world.browser(), 'hunter2-typed-into-the-wrong-field')
  await confirm(world.browser(), { account: 'staff2', code: '11111111', newPassword: 'hunter2-secret' })
  await confirm(world.browser(), { account: 'staff2', code, newPassword: 'hunter2-secret' })
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('portal', 'graphile_worker')`,
  )
  const rows = await Promise.all(
    tables.map(
      async ({ name }) => (await world.database.pool.query(`select t::text as row from ${name} t`)).rows,
    ),
  )
  const atProvider = await world.atProvider.pool.query('select t::text as row from idp.mailed_code t')
  const seen = JSON.stringify([world.logged, world.second.logged, rows, atProvider.rows])
  expect(seen).toContain('password-forgotten')
  for (const secret of [code, `${code.slice(0, 4)} ${code.slice(4)}`, 'hunter2'])
    expect(seen).not.toContain(secret)
})
