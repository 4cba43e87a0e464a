import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'

let world: BundledWorld
beforeAll(async () => {
  world = await bundledWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.restore()
})

const next = 'seventeen blue herons'
const wrong = 'not my own password'

const stepUp = (browser: Browser, value: unknown, method = 'password') =>
  browser.call('POST /iam-portal/auth/stepUp', { body: { method, value } })
const reset = (browser: Browser, body: Record<string, unknown>) =>
  browser.call('POST /iam-portal/v1/portal/password/reset', {
    body: { newPassword: next, confirmPassword: next, ...body },
  })
const whoIs = (browser: Browser) => browser.call('GET /iam-portal/auth/user')

const auditOf = async (userNo: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'result', 'reason'])
      .where('actor_no', '=', userNo)
      .where('action', 'in', ['password.change', 'session.step-up'])
      .orderBy('row_no')
      .execute()
  ).map(({ action, result, reason }) => [action, result, reason])

describe('step-up', () => {
  test('the right password gives a ticket for five minutes; a wrong one gives the words for it, and a row of the audit record', async () => {
    const { length: before } = await auditOf(staffNumbers.staff)
    const mine = await world.signedIn('staff')
    const right = await stepUp(mine, firstPassword)
    expect(right).toMatchObject({ status: 200, envelope: { data: { expireSeconds: 300 } } })
    expect(right.envelope.data.pwdTicket).toMatch(/^[\w-]{43}$/)
    expect(await stepUp(mine, wrong)).toMatchObject({
      status: 422,
      envelope: { code: 4007, message: expect.stringContaining('密码不正确'), data: { field: 'value' } },
    })
    expect((await auditOf(staffNumbers.staff)).slice(before)).toEqual([
      ['session.step-up', 'ok', null],
      ['session.step-up', 'denied', 'wrong_password'],
    ])
    expect((await whoIs(mine)).status).toBe(200)
  })

  test('S-115 nothing else than a password passes as one', async () => {
    const mine = await world.signedIn('staff')
    const values = [
      '',
      null,
      [firstPassword],
      { value: firstPassword },
      123456,
      `${firstPassword}\n`,
      undefined,
      'x'.repeat(2000),
    ]
    for (const value of values) {
      const { status } = await stepUp(mine, value)
      expect([value, [400, 422].includes(status)]).toEqual([value, true])
    }
    expect((await stepUp(mine, '000000', 'totp')).status).toBe(422)
    const stranger = world.browser()
    expect(await stepUp(stranger, firstPassword)).toMatchObject({ status: 401, envelope: { code: 1006 } })
  })

  test('S-109, S-111 of guesses in parallel over two processes no more are looked at than the sign-in page allows, and that page counts them too', async () => {
    const mine = await world.signedIn('victim')
    const there = world.second.browser(mine)
    const guesses = [...Array(16).keys()].map((guess) =>
      stepUp(guess % 2 ? there : mine, `${wrong} ${guess}`),
    )
    for (const { status, envelope } of await Promise.all(guesses))
      expect([status, envelope.code]).toEqual([422, 4007])
    // A locked account gets the same answer as a wrong and a right password, here and at the other process.
    expect(await stepUp(mine, firstPassword)).toMatchObject({ status: 422, envelope: { code: 4007 } })
    expect(await world.signInAs('victim')).toBe('refused')
    world.clock.forward(16 * 60)
    expect((await stepUp(mine, firstPassword)).status).toBe(200)
  })

  test('one person tries twenty times a minute at most', async () => {
    world.clock.stop()
    const mine = await world.signedIn('guessed')
    const tries = await Promise.all([...Array(24).keys()].map(() => stepUp(mine, wrong)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
    world.clock.run()
    world.clock.forward(16 * 60)
  })

  test('S-120 a ticket opens its own session alone, for five minutes, over all processes', async () => {
    const [mine, elsewhere, other] = [
      await world.signedIn('staff'),
      await world.signedIn('staff'),
      await world.signedIn('staff2'),
    ]
    const { pwdTicket } = (await stepUp(mine, firstPassword)).envelope.data
    for (const thief of [elsewhere, other])
      expect(await reset(thief, { pwdTicket })).toMatchObject({ status: 401, envelope: { code: 1009 } })
    for (const made of ['', 'x', `${pwdTicket}x`, pwdTicket.slice(1)])
      expect((await reset(mine, { pwdTicket: made })).envelope.code).toBe(made === '' ? 4007 : 1009)
    expect((await whoIs(mine)).status).toBe(200)
    world.clock.forward(301)
    expect(await reset(mine, { pwdTicket })).toMatchObject({ status: 401, envelope: { code: 1009 } })
    expect((await world.signInAs('staff')) === 'refused').toBe(false)
  })
})

test('a ticket opens calls that declare a step-up', async () => {
  const declared: Endpoint = api['GET /iam-portal/v1/portal/notice/list']
  const [mine, other] = [await world.signedIn('staff'), await world.signedIn('staff')]
  const { pwdTicket } = (await stepUp(mine, firstPassword)).envelope.data
  const list = (browser: Browser, ticket: string) =>
    browser.call('GET /iam-portal/v1/portal/notice/list', { headers: { 'pwd-ticket': ticket } })
  declared.stepUp = true
  try {
    for (const browser of [mine, world.second.browser(mine)])
      expect((await list(browser, pwdTicket)).status).toBe(200)
    expect((await list(other, pwdTicket)).envelope.code).toBe(1009)
    world.clock.forward(301)
    expect((await list(mine, pwdTicket)).envelope.code).toBe(1009)
  } finally {
    delete declared.stepUp
  }
})

describe('changing the password', () => {
  test('[ACC-04] an empty, different, malformed or reused password has its own message, and changes nothing', async () => {
    const mine = await world.signedIn('staff')
    const oldPassword = firstPassword
    const refusals: [Record<string, unknown>, number, string, string][] = [
      [{ oldPassword: '' }, 4007, 'oldPassword', '密码不能为空'],
      [{ oldPassword, newPassword: '', confirmPassword: '' }, 4007, 'newPassword', '密码不能为空'],
      [{ oldPassword, confirmPassword: '' }, 4007, 'confirmPassword', '密码不能为空'],
      [{ oldPassword, confirmPassword: `${next} ` }, 4009, 'confirmPassword', '两次输入的密码不一致'],
      [
        { oldPassword, newPassword: 'short', confirmPassword: 'short' },
        4008,
        'newPassword',
        '密码格式不正确，请按要求设置',
      ],
      [
        { oldPassword, newPassword: oldPassword, confirmPassword: oldPassword },
        4010,
        'newPassword',
        '最近使用过该密码，请换一个',
      ],
      [{ oldPassword: wrong }, 4007, 'oldPassword', '密码不正确，多次输错后需等待一段时间再试'],
    ]
    for (const [body, code, field, message] of refusals) {
      const { envelope } = await reset(mine, body)
      expect([
        envelope.code,
        (envelope.data as unknown as { field: string }).field,
        envelope.message,
      ]).toEqual([code, field, message])
    }
    const short = await reset(mine, { oldPassword, newPassword: 'password', confirmPassword: 'password' })
    expect(short.envelope.data).toEqual({ field: 'newPassword', rules: ['length', 'common'] })
    expect((await whoIs(mine)).status).toBe(200)
    expect(await world.signInAs('staff', next)).toBe('refused')
  })

  test('[ACC-04] the new password works; every other session ends, in every browser and process, and the person is notified', async () => {
    const [mine, elsewhere] = [await world.signedIn('staff'), await world.signedIn('staff')]
    const somebody = await world.signedIn('staff2')
    const there = world.second.browser(elsewhere)
    const { status, envelope } = await reset(mine, { oldPassword: firstPassword })
    expect([status, envelope.data]).toEqual([200, { reloginRequired: true }])
    // The session can still sign out normally, but cannot call the provider.
    expect((await whoIs(mine)).status).toBe(200)
    // A list that pages reload automatically does not end it.
    expect(await mine.call('POST /iam-portal/v1/portal/innerAccount')).toMatchObject({
      status: 200,
      envelope: { data: { accounts: [] } },
    })
    expect((await whoIs(mine)).status).toBe(200)
    expect(await stepUp(mine, next)).toMatchObject({ status: 401, envelope: { code: 1010 } })
    for (const browser of [elsewhere, there])
      expect(await whoIs(browser)).toMatchObject({ status: 401, envelope: { code: 1010 } })
    expect((await whoIs(somebody)).status).toBe(200)
    expect(await world.signInAs('staff')).toBe('refused')
    const again = await world.signedIn('staff', next)
    const notices = await again.call('GET /iam-portal/v1/portal/notice/list')
    expect(JSON.stringify(notices.envelope.data)).toContain('您的登录密码已修改')
    const { letters } = await world.database.db
      .selectFrom('letter')
      .innerJoin('mail', 'mail.letter_id', 'letter.letter_id')
      .select((eb) => eb.fn.countAll<string>().as('letters'))
      .where('cause', '=', 'password-changed')
      .where('mail.user_no', '=', staffNumbers.staff)
      .executeTakeFirstOrThrow()
    expect(Number(letters)).toBe(1)
    const ends = await world.database.db
      .selectFrom('login_log')
      .innerJoin('audit_record', 'audit_record.request_id', 'login_log.trace_id')
      .select('action')
      .distinct()
      .where('login_log.user_no', '=', staffNumbers.staff)
      .where('login_log.end_reason', '=', 'password_changed')
      .execute()
    expect(ends).toEqual([{ action: 'password.change' }])
    const accounts = await again.call('POST /iam-portal/v1/portal/innerAccount')
    expect(accounts.envelope.data.password).toMatchObject({
      changeable: true,
      lastChangeTime: expect.any(String),
    })
  })

  test('S-131 a ticket stands for the old password once; of two changes at once over two processes one is made', async () => {
    const mine = await world.signedIn('staff2')
    const there = world.second.browser(mine)
    const { pwdTicket } = (await stepUp(mine, firstPassword)).envelope.data
    const chosen = ['lantern drift one', 'lantern drift two']
    const replies = await Promise.all(
      [mine, there].map((browser, at) =>
        reset(browser, { pwdTicket, newPassword: chosen[at], confirmPassword: chosen[at] }),
      ),
    )
    const made = replies.map(({ status }) => status)
    expect(made.filter((status) => status === 200)).toHaveLength(1)
    const [winner, loser] = made[0] === 200 ? chosen : chosen.toReversed()
    expect(await world.signInAs('staff2', loser)).toBe('refused')
    const again = await world.signedIn('staff2', winner)
    expect(await reset(again, { pwdTicket })).toMatchObject({ status: 401, envelope: { code: 1009 } })
    await reset(again, {
      oldPassword: winner,
      newPassword: 'a third lantern drifts',
      confirmPassword: 'a third lantern drifts',
    })
  })

  test('the policy is everybody’s to read, in their language', async () => {
    const stranger = world.browser()
    const read = (lang: string) =>
      stranger.call('GET /iam-portal/v1/portal/password/policy', { headers: { lang } })
    expect((await read('zh')).envelope.data).toMatchObject({
      changeable: true,
      min: 12,
      max: 128,
      history: 5,
      text: expect.stringContaining('12 至 128 位'),
      rules: ['length', 'words', 'common', 'recent'],
      words: expect.arrayContaining(['iambiz', '澄川集团']),
    })
    expect((await read('en')).envelope.data.text).toContain('12 to 128 characters')
  })
})

test('passwords and tickets are in no log line, no audit row, no reply and no table', async () => {
  const mine = await world.signedIn('staff')
  const bodies: Record<string, unknown>[] = [
    { oldPassword: 'hunter2-secret-a', newPassword: 'hunter2-secret-b', confirmPassword: 'hunter2-secret-c' },
    { oldPassword: 'hunter2-secret-a', newPassword: 'hunter2-secret-b', confirmPassword: 'hunter2-secret-b' },
    {
      oldPassword: 'hunter2-secret-a\0',
      newPassword: 'hunter2-secret-b',
      confirmPassword: 'hunter2-secret-b',
    },
    { oldPassword: ['hunter2-secret-a'], newPassword: 'hunter2-secret-b'.repeat(80), confirmPassword: 7 },
  ]
  const replies = [
    ...(await Promise.all(bodies.map((body) => reset(mine, body)))),
    await stepUp(mine, 'hunter2-secret-d'),
    await stepUp(mine, 'hunter2-secret-e', 'hunter2-secret-f'),
  ]
  const { pwdTicket } = (await stepUp(mine, firstPassword)).envelope.data
  const rows = await Promise.all(
    (['audit_record', 'step_up_ticket', 'session', 'letter', 'notice', 'password_change'] as const).map(
      (table) => world.database.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const seen = JSON.stringify([
    world.logged,
    world.second.logged,
    replies.map(({ envelope }) => envelope),
    rows,
  ])
  for (const secret of ['hunter2', next, firstPassword, pwdTicket, 'lantern'])
    expect(seen).not.toContain(secret)
})
