import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { firstPassword, staffNumbers } from '#server/testing/bundled-provider.ts'
import { type CodeWorld, codeWorld } from '#server/testing/code-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { mailText } from '#server/testing/mail-text.ts'
import { testPortal } from '#server/testing/test-app.ts'

let world: CodeWorld
beforeAll(async () => {
  world = await codeWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.restore()
})

const addressOf = (name: string) => `${name}@chengchuan.example`

const config = async (browser: Browser) =>
  (await browser.call('GET /iam-portal/v1/portal/queryUserConfig')).envelope.data

const auditOf = async (userNo: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'result'])
      .where('actor_no', '=', userNo)
      .where('action', 'like', 'email.%')
      .orderBy('row_no')
      .execute()
  ).map(({ action, result }) => `${action} ${result}`)

async function ticketOf(browser: Browser): Promise<string> {
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  return envelope.data.pwdTicket
}

async function want(browser: Browser, email: unknown, ticket?: string, more: Record<string, unknown> = {}) {
  const { revision } = await config(browser)
  return browser.call('POST /iam-portal/v1/portal/modifyUserConfig', {
    body: { revision, email, ...more } as never,
    ...(ticket ? { headers: { 'pwd-ticket': ticket } } : {}),
  })
}

const confirm = (browser: Browser, code: string) =>
  browser.call('POST /iam-portal/v1/portal/email/confirm', { body: { code } })

const otherCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

test('an address is changed by the code sent to it; the previous address is notified twice, and reset codes and mails go to the new one', async () => {
  const mine = await world.signedIn('staff')
  const ticket = await ticketOf(mine)
  const to = addressOf(fresh('zhixia.lin'))
  const { length: audits } = await auditOf(staffNumbers.staff)
  const { length: told } = world.mailsTo(addressOf('staff'))
  const asked = await want(mine, ` ${to} `, ticket)
  expect(asked.envelope.data).toMatchObject({
    email: addressOf('staff'),
    pendingEmail: to,
    emailState: 'verifying',
  })
  const code = await world.codeTo(to)
  expect(mailText(world.mailsTo(to)[0] ?? '')).toContain(`${world.baseUrl}/iambiz/home/setting/profile`)
  await world.codeTo(addressOf('staff'), told + 1)
  const warned = mailText(world.mailsTo(addressOf('staff'))[told] ?? '')
  expect(warned).toContain(to)
  expect(warned).not.toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
  // Nothing changes before the code is entered.
  expect((await config(mine)).email).toBe(addressOf('staff'))
  const wrong = await confirm(mine, otherCode(code))
  expect(wrong).toMatchObject({ status: 422, envelope: { code: 4005, data: { field: 'code', left: 4 } } })
  const done = await confirm(world.second.browser(mine), `${code.slice(0, 4)}-${code.slice(4)}`)
  expect(done.envelope.data).toMatchObject({ email: to, emailState: 'success' })
  expect(done.envelope.data).not.toHaveProperty('pendingEmail')
  await world.codeTo(addressOf('staff'), told + 2)
  const { account_no } = (
    await world.atProvider.pool.query('select account_no from idp.login_name where name = $1', [to])
  ).rows[0]
  expect(account_no).toBe(staffNumbers.staff)
  const before = world.mailsTo(to).length
  await world.browser().call('POST /iam-portal/v1/portal/password/forgot', { body: { account: to } })
  await world.codeTo(to, before + 1)
  expect((await auditOf(staffNumbers.staff)).slice(audits)).toEqual([
    'email.change-asked ok',
    'email.change denied',
    'email.change ok',
  ])
})

test('confirmed three times at once, over two portals, it is one change: one letter, one notice, one record', async () => {
  const mine = await world.signedIn('staff')
  const to = addressOf(fresh('thrice'))
  const [told, { length: audits }] = [
    world.mailsTo(addressOf('staff')).length,
    await auditOf(staffNumbers.staff),
  ]
  await want(mine, to, await ticketOf(mine))
  const code = await world.codeTo(to)
  const browsers = [mine, world.second.browser(mine), mine]
  const done = await Promise.all(browsers.map((browser) => confirm(browser, code)))
  expect(done.map(({ envelope }) => envelope.data.email)).toEqual([to, to, to])
  await world.codeTo(addressOf('staff'), told + 2)
  await world.jobsDone()
  const changed = await world.database.db
    .selectFrom('letter')
    .innerJoin('mail', 'mail.letter_id', 'letter.letter_id')
    .select('mail.mail_id')
    .where('mail.address', '=', addressOf('staff'))
    .where('cause', '=', 'email-change')
    .execute()
  expect(changed).toHaveLength(2)
  expect((await auditOf(staffNumbers.staff)).slice(audits)).toEqual([
    'email.change-asked ok',
    'email.change ok',
  ])
})

test('an address that others set is confirmed by typing it again, and then takes codes for a forgotten password', async () => {
  const mine = await world.signedIn('staff2')
  const { pool } = world.atProvider
  const given = async () =>
    (await pool.query('select email_given_at from idp.account where user_name = $1', ['staff2'])).rows[0]
  await pool.query('update idp.account set email_given_at = now() where user_name = $1', ['staff2'])
  const address = addressOf('staff2')
  const before = world.mailsTo(address).length
  expect((await want(mine, address, await ticketOf(mine))).status).toBe(200)
  const code = await world.codeTo(address, before + 1)
  expect((await confirm(mine, code)).status).toBe(200)
  expect(await given()).toEqual({ email_given_at: null })
  await world.jobsDone()
  expect(world.mailsTo(address)).toHaveLength(before + 1)
})

test('an official change made meanwhile ends it: the code counts no more, and the official address stays', async () => {
  const mine = await world.signedIn('staff')
  const [to, official] = [addressOf(fresh('wanted')), addressOf(fresh('official'))]
  await want(mine, to, await ticketOf(mine))
  const code = await world.codeTo(to)
  const { db } = world.database
  await db.updateTable('person').set({ email: official }).where('user_no', '=', staffNumbers.staff).execute()
  expect(await config(mine)).toMatchObject({ email: official })
  expect(await config(mine)).not.toHaveProperty('pendingEmail')
  expect((await confirm(mine, code)).status).toBe(410)
  expect((await config(mine)).email).toBe(official)
  const found = await world.atProvider.pool.query('select from idp.login_name where name = $1', [to])
  expect(found.rowCount).toBe(0)
})

test('with a step-up mails about new devices are switched off', async () => {
  const mine = await world.signedIn('staff2')
  const { notify, revision } = await config(mine)
  const off = (headers: Record<string, string>) =>
    mine.call('POST /iam-portal/v1/portal/modifyUserConfig', {
      body: { notify: { ...notify, loginAlertMail: false }, revision },
      headers,
    })
  expect((await off({})).envelope.code).toBe(1009)
  expect((await off({ 'pwd-ticket': await ticketOf(mine) })).envelope.data.notify.loginAlertMail).toBe(false)
})

describe('what is refused', () => {
  test('without a step-up nothing is asked of anybody; S-120 a ticket of another session is none', async () => {
    const [mine, other] = [await world.signedIn('staff2'), await world.signedIn('staff2')]
    const to = addressOf('nobody.gets.this')
    for (const ticket of [undefined, 'made-up', await ticketOf(other)])
      expect(await want(mine, to, ticket)).toMatchObject({ status: 401, envelope: { code: 1009 } })
    expect(await config(mine)).toMatchObject({ emailState: 'success' })
    expect(world.mailsTo(to)).toEqual([])
  })

  test('an address that is none, or not the company’s', async () => {
    const mine = await world.signedIn('staff2')
    const ticket = await ticketOf(mine)
    const refusals: [string, RegExp][] = [
      ['', /格式/],
      ['x', /格式/],
      [`a@b@chengchuan.example`, /格式/],
      [`a\r\nBcc: b@chengchuan.example`, /格式/],
      ['someone@evil.example', /公司邮箱/],
      ['someone@sub.chengchuan.example', /公司邮箱/],
      ['someone@chengchuan.example.evil.example', /公司邮箱/],
    ]
    for (const [email, words] of refusals) {
      const { status, envelope } = await want(mine, email, ticket)
      expect([email, status]).toEqual([email, 422])
      expect(envelope.message).toMatch(words)
    }
    expect(await config(mine)).toMatchObject({ emailState: 'success' })
  })

  test('together with another change that is refused, or over a change of somewhere else', async () => {
    const mine = await world.signedIn('staff2')
    const ticket = await ticketOf(mine)
    const to = addressOf(fresh('half.done'))
    const { revision } = await config(mine)
    const refusals: [Record<string, unknown>, number][] = [
      [{ revision: revision + 7 }, 409],
      [{ defaultOrgCode: 'foreign', defaultRoleNo: 'foreign' }, 403],
      [{ hiddenAppIds: ['11111111-1111-4111-8111-111111111111'] }, 403],
    ]
    for (const [more, status] of refusals)
      expect([more, (await want(mine, to, ticket, more)).status]).toEqual([more, status])
    expect(await config(mine)).toMatchObject({ revision, emailState: 'success' })
    expect((await config(mine)).pendingEmail).toBeUndefined()
  })

  test('S-132 nobody makes an address their own by a field, or by the code of another', async () => {
    const [mine, theirs] = [await world.signedIn('staff2'), await world.signedIn('guessed')]
    const ticket = await ticketOf(mine)
    const to = addressOf(fresh('shared.desk'))
    for (const field of [{ emailState: 'success' }, { pendingEmail: to }])
      expect((await want(mine, to, ticket, field)).status).toBe(400)
    expect((await want(mine, to, ticket)).status).toBe(200)
    const code = await world.codeTo(to)
    expect(await confirm(theirs, code)).toMatchObject({ status: 410, envelope: { code: 4004 } })
    expect((await config(theirs)).email).toBe(addressOf('guessed'))
    expect((await config(mine)).email).toBe(addressOf('staff2'))
  })
})

test('five guesses over two portals are checked; then the code expires, the person sees that, and a new code starts again', async () => {
  const mine = await world.signedIn('victim')
  const ticket = await ticketOf(mine)
  const to = addressOf(fresh('victim.new'))
  await want(mine, to, ticket)
  const code = await world.codeTo(to)
  const there = world.second.browser(mine)
  await Promise.all([...Array(8).keys()].map((index) => confirm(index % 2 ? there : mine, otherCode(code))))
  expect(await confirm(mine, code)).toMatchObject({ status: 410, envelope: { code: 4004 } })
  expect(await config(mine)).toMatchObject({
    email: addressOf('victim'),
    pendingEmail: to,
    emailState: 'error',
  })
  await want(mine, to, ticket)
  expect((await config(mine)).emailState).toBe('verifying')
  const cancelled = await mine.call('POST /iam-portal/v1/portal/email/cancel', { body: {} })
  expect(cancelled.envelope.data).toMatchObject({ email: addressOf('victim'), emailState: 'success' })
  expect((await confirm(mine, await world.codeTo(to, 2))).status).toBe(410)
})

test('where another provider keeps the addresses they are not changed here', async () => {
  const other = await testPortal()
  const given = givenIn(other.database.db)
  await given.person({ user_no: 'U1', email: 'u1@chengchuan.example' })
  await given.personRole('U1', await given.organization(), await given.role())
  const mine = other.browser()
  await mine.signIn(other.provider, { sub: 'U1' })
  const asked = await want(mine, 'u2@chengchuan.example')
  const after = await config(mine)
  await other.stop()
  expect(asked).toMatchObject({
    status: 422,
    envelope: { message: expect.stringContaining('其他身份提供方') },
  })
  expect(after).toMatchObject({ email: 'u1@chengchuan.example', emailState: 'success' })
})
