import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker, workerDeps } from '#server/app/worker.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'
import { fresh } from '#server/testing/fresh.ts'

let world: DelegationWorld
let root: Somebody
let ticket: Record<string, string>

const db = () => world.database.db

beforeAll(async () => {
  world = await delegationWorld()
})
afterAll(() => world.stop())
/** Signs in a super manager with a step-up; earlier sessions may have ended. */
async function begin() {
  root = await world.somebody('root')
  ticket = await world.ticketOf(root.browser)
}
beforeEach(async () => {
  await db().deleteFrom('setting').execute()
  await begin()
})
afterEach(() => world.clock.run())

const at = (browser: Browser) => world.second.browser(browser)

async function changesOf(wanted: Record<string, unknown>) {
  const { envelope } = await root.browser.call('GET /iam-authority/v1/admin/setting/get')
  const revisionOf = (name: string) => envelope.data.settings.find((one) => one.name === name)?.revision ?? 0
  return Object.entries(wanted).map(([name, value]) => ({ name, value, revision: revisionOf(name) }))
}

/** Saves at one process; the effect is checked at the other one. */
async function save(wanted: Record<string, unknown>) {
  const body = { changes: await changesOf(wanted) } as never
  const answer = await root.browser.call('POST /iam-authority/v1/admin/setting/save', {
    body,
    headers: ticket,
  })
  expect(answer.status).toBe(200)
}

const consequencesOf = async (wanted: Record<string, unknown>) => {
  const body = { changes: await changesOf(wanted) } as never
  return (await root.browser.call('POST /iam-authority/v1/admin/setting/effect', { body })).envelope.data
    .consequences
}

test('the other portal takes addresses of the domains that were saved at this one, and of no others', async () => {
  const userNo = fresh('P')
  await world.given.person({ user_no: userNo, email: `${userNo}@river.example` })
  const card = async () =>
    (
      await at(root.browser).call('GET /iam-portal/bulletin/emailTemplate/userInfo/:id', {
        params: { id: userNo },
      })
    ).envelope.data.emailState
  expect(await card()).toBe('error')
  await save({ mailDomains: ['River.Example', 'chengchuan.example'] })
  expect(await card()).toBe('success')
  await save({ mailDomains: null })
  expect(await card()).toBe('error')
})

describe('pages of the other portal', () => {
  const page = async () => {
    const reply = await fetch(`${world.second.baseUrl}/iambiz/signin`)
    return { policy: reply.headers.get('content-security-policy') ?? '', text: await reply.text() }
  }

  test('may be framed by the origins that were saved, at once, and by no others', async () => {
    expect((await page()).policy).toMatch(/frame-ancestors 'self'(;|$)|frame-ancestors 'none'(;|$)/)
    await save({ embeddingParents: ['https://intranet.example'] })
    const { policy, text } = await page()
    expect(policy).toMatch(/frame-ancestors [^;]*https:\/\/intranet\.example(;|$)/)
    expect(text).toContain('"embeddingParents":["https://intranet.example"]')
    await save({ embeddingParents: [] })
    expect((await page()).policy).not.toContain('intranet')
  })

  test('show the company and the service desk as they were saved', async () => {
    await save({
      companyName: { zh: '长河集团', en: 'Longriver' },
      serviceDesk: { zh: '</script>找老王', en: 'Ask Wang' },
    })
    const { text } = await page()
    expect(text).toContain('长河集团')
    expect(text).not.toContain('</script>找老王')
  })
})

test('[UI-02] pages of the other portal have the accent that was saved, for the default skin only', async () => {
  const stylesOf = async () => {
    const reply = await fetch(`${world.second.baseUrl}/iambiz/signin`)
    const [, nonce = ''] =
      /style-src [^;]*'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '') ?? []
    const [head = ''] = (await reply.text()).split('</head>')
    return [...head.matchAll(/<style nonce="([^"]+)">([^<]*)<\/style>/g)].map(([, its, css = '']) => {
      expect(its).toBe(nonce)
      return css
    })
  }
  expect(await stylesOf()).toEqual([])
  await save({ accentColour: '#0B7A4B' })
  const [css = ''] = await stylesOf()
  const wanted = [
    ':root[data-skin=azure]{--p:#0b7a4b;',
    ':root[data-mode=dark][data-skin=azure]{--p:',
    '@media (prefers-color-scheme:dark){:root[data-mode=system][data-skin=azure]{--p:',
  ]
  for (const rule of wanted) expect(css).toContain(rule)
  await save({ accentColour: '' })
  expect(await stylesOf()).toEqual([])
})

test('[UI-02] pages of the other portal have the footer that was saved, with the filing number as a link', async () => {
  const page = async () => (await fetch(`${world.second.baseUrl}/iambiz/signin`)).text()
  expect(await page()).toContain('"footer":{"zh":[],"en":[]}')
  await save({ footer: { zh: ' 沪ICP备12345678号-1 ', en: '' } })
  const parts = '[{"text":"沪ICP备12345678号-1","href":"https://beian.miit.gov.cn/"}]'
  expect(await page()).toContain(`"footer":{"zh":${parts},"en":${parts}}`)
  await save({ footer: { zh: '', en: '' } })
  expect(await page()).toContain('"footer":{"zh":[],"en":[]}')
})

describe('session times', () => {
  beforeEach(() => world.clock.stopAt(world.clock.now()))

  const menu = (browser: Browser) => browser.call('GET /iam-portal/v1/portal/menu')
  const refresh = (browser: Browser) =>
    browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })
  const hours = 3600

  test('a new session lives as long as was saved', async () => {
    await save({ sessionDays: 2, sessionIdleDays: 1, accessSeconds: 120 })
    const { browser } = await world.somebody()
    world.clock.forward(23 * hours)
    const { envelope } = await refresh(at(browser))
    expect(envelope.data.expires_in).toBe(120)
  })

  test('an open session that is older than the longest one is over at once, at every portal', async () => {
    const { browser } = await world.somebody()
    world.clock.forward(25 * hours)
    expect((await refresh(browser)).status).toBe(200)
    expect((await menu(at(browser))).status).toBe(200)
    await begin()
    const wanted = { sessionDays: 1, sessionIdleDays: 1 }
    const told = await consequencesOf(wanted)
    expect(told).toEqual([{ what: 'sessions', count: expect.any(Number) }])
    expect(told[0]?.count).toBeGreaterThan(0)
    await save(wanted)
    expect((await menu(at(browser))).status).toBe(401)
    expect((await refresh(at(browser))).status).toBe(401)
    expect((await menu(root.browser)).status).toBe(200)
  })

  test('an open session of an administrator obeys a shorter idle limit, and whoever goes on working stays', async () => {
    const idle = await world.somebody('auc')
    const busy = await world.somebody('auc')
    const other = await world.somebody()
    await begin()
    await save({ administratorIdleMinutes: 5 })
    for (let minute = 0; minute < 6; minute += 2) {
      world.clock.forward(120)
      expect((await refresh(busy.browser)).status).toBe(200)
    }
    expect((await menu(at(idle.browser))).status).toBe(401)
    expect((await menu(at(busy.browser))).status).toBe(200)
    expect((await menu(at(other.browser))).status).toBe(200)
  })

  test('a longer time counts for open sessions when they are next renewed', async () => {
    const { browser } = await world.somebody()
    await save({ sessionIdleDays: 14 })
    expect((await refresh(browser)).status).toBe(200)
    world.clock.forward(13 * 24 * hours)
    expect((await refresh(at(browser))).status).toBe(200)
  })
})

describe('retention', () => {
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)

  test('says how many rows would go, and the worker deletes them', async () => {
    const userNo = await world.given.person()
    const text = fresh('notice')
    const notice = { user_no: userNo, text_zh: text, text_en: text, path: '/home' }
    await db()
      .insertInto('notice')
      .values([40, 20].map((days) => ({ ...notice, created_at: daysAgo(days), read_at: null })))
      .execute()
    expect(await consequencesOf({ noticeDays: 30 })).toEqual([{ what: 'notices', count: 1 }])
    expect(await consequencesOf({ noticeDays: 300 })).toEqual([])
    await save({ noticeDays: 30 })
    const worker = await startWorker(workerDeps(world.worker))
    try {
      await worker.addJob('platform:sweep', {})
      await vi.waitFor(async () => {
        const left = await db()
          .selectFrom('notice')
          .select('created_at')
          .where('text_zh', '=', text)
          .execute()
        expect(left).toHaveLength(1)
      }, 30_000)
    } finally {
      await worker.stop()
    }
  })

  test('of the login log counts whole months beside the present one', async () => {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as count from login_log
       where occurred_at < date_trunc('month', $1::timestamptz) - interval '6 months'`,
      [world.clock.now()],
    )
    const before = rows[0]?.count ?? 0
    await world.database.pool.query(
      `insert into login_log select * from jsonb_populate_recordset(null::login_log, (
         select jsonb_agg(to_jsonb(l) || jsonb_build_object('log_id', gen_random_uuid(), 'row_no', -l.row_no,
           'occurred_at', $1::timestamptz - interval '8 months'))
         from (select * from login_log order by occurred_at desc limit 3) l))`,
      [world.clock.now()],
    )
    expect(await consequencesOf({ loginLogMonths: 6 })).toEqual([{ what: 'login-log', count: before + 3 }])
    expect(await consequencesOf({ loginLogMonths: 12 })).toEqual([])
  })
})

test('the sender of mails is called as the company was saved', async () => {
  await save({ companyName: { zh: '长河集团', en: 'Longriver' } })
  const { mailSender } = await import('#server/app/deps.ts')
  const { keepSettings } = await import('#server/platform/settings.ts')
  const { config, database } = world.second.process
  const sender = await mailSender(config, keepSettings(database, config.defaults), async () => undefined)()
  expect(sender.name).toEqual({ zh: '长河集团门户', en: 'Longriver Portal' })
})
