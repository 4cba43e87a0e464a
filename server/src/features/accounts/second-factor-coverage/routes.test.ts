import { readFile } from 'node:fs/promises'
import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { bundledWorld } from '#server/testing/bundled-provider.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { publishSigner, pushEvent, type Signer, signInFailedClaims } from '#server/testing/security-event.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const coverage = 'POST /iam-log/v1/logStatistic/mfaCoverage'

const asked = async (browser: Browser, body: Record<string, unknown> = {}) =>
  (await browser.call(coverage, { body })).envelope.data

/** Returns the number of people with a device, and of all people. */
const counted = async (browser: Browser, body: Record<string, unknown> = {}) => {
  const { total, items } = await asked(browser, body)
  expect(items.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(total)
  return `${items[0]?.value}/${total}`
}

async function bindDevice(browser: Browser, now: () => Date): Promise<string> {
  const { secret, accountId } = (await browser.call('POST /iam-portal/v1/portal/singleGenerateQRCode'))
    .envelope.data
  const query = { account_id: accountId, code: totpCode(secret, now()) }
  const bound = await browser.call('POST /iam-portal/v1/portal/confirm', { query, body: {} })
  expect(bound.status).toBe(200)
  return secret
}

async function unbindDevice(browser: Browser, secret: string, { clock }: TestWorld): Promise<void> {
  clock.forward(60)
  const value = totpCode(secret, clock.now())
  const stepped = await browser.call('POST /iam-portal/auth/stepUp', { body: { method: 'totp', value } })
  const accounts = (await browser.call('POST /iam-portal/v1/portal/innerAccount')).envelope.data.accounts
  const bindId = accounts.find(({ accountType }) => accountType === 'totp')?.bindId ?? ''
  const gone = await browser.call('POST /iam-portal/v1/portal/unbind/:id', {
    params: { id: bindId },
    body: { accountType: 'totp' },
    headers: { 'pwd-ticket': stepped.envelope.data.pwdTicket },
  })
  expect(gone.status).toBe(200)
}

/** Makes a person super manager, in one organization only. */
async function promote({ database: { db } }: TestWorld, userNo: string): Promise<void> {
  await db.deleteFrom('person_role').where('user_no', '=', userNo).execute()
  await givenIn(db).personRole(userNo, 'group', 'root')
}

/**
 * Returns the statement by which a migration fills its table from existing rows; other tests start with empty tables.
 */
async function firstFill(file: string): Promise<string> {
  const text = await readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8')
  return text.slice(text.indexOf('insert into'))
}

describe('devices at the bundled provider', () => {
  let world: Awaited<ReturnType<typeof bundledWorld>>
  let manager: Browser
  beforeAll(async () => {
    world = await bundledWorld({}, { sendsEvents: true })
    await foundCompany(world.database.db)
    await promote(world, 'A00005')
    manager = await world.signedIn('victim')
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    await world.atProvider.pool.query('delete from idp.totp_device; delete from idp.security_event')
    await world.database.db.deleteFrom('second_factor_change').execute()
  })

  const arrived = (expected: string) =>
    expect.poll(() => counted(manager), { timeout: 20_000, interval: 200 }).toBe(expected)

  test('[STAT-03] a device counts soon after it was bound, and no more once it is gone', async () => {
    expect(await asked(manager)).toMatchObject({ isReported: false, items: [{ value: 0 }, { value: 4 }] })
    const staff = await world.signedIn('staff')
    const secret = await bindDevice(staff, world.clock.now)
    await arrived('1/4')
    await unbindDevice(staff, secret, world)
    await arrived('0/4')
  })

  test('devices from before the provider told of them are told, with since when they are there', async () => {
    const since = new Date('2025-03-01T08:00:00Z')
    const device = ['A00003', '01890000-0000-7000-8000-00000000d001', since]
    await world.atProvider.pool.query(
      `insert into idp.totp_device (account_no, device_id, name, sealed_secret, bound_at) values ($1, $2, '', '', $3)`,
      device,
    )
    await world.atProvider.pool.query(await firstFill('provider/migrations/0011-credential-change.sql'))
    await arrived('1/4')
    const rows = await world.database.db
      .selectFrom('second_factor_change')
      .select(['changed_at', 'devices'])
      .where('user_no', '=', 'A00003')
      .execute()
    expect(rows).toEqual([{ changed_at: since, devices: 1 }])
  })
})

describe('devices that the portal keeps, since its provider keeps none', () => {
  let world: TestWorld
  const signedIn = async (sub: string) => {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub })
    return browser
  }
  beforeAll(async () => {
    world = await testPortal()
    await foundCompany(world.database.db)
    await employ(world.database.db, 'root1', [{ org: 'group', role: 'root' }])
    for (const userNo of ['B1', 'B2'])
      await employ(world.database.db, userNo, [{ org: 'sales', role: 'staff' }])
  })
  afterAll(() => world?.stop())
  beforeEach(() => world.database.pool.query('delete from totp_device; delete from second_factor_change'))

  test('[STAT-03] a device counts at once, two of one person once, and the last one that goes no more', async () => {
    const [manager, staff] = [await signedIn('root1'), await signedIn('B1')]
    const first = await bindDevice(staff, world.clock.now)
    expect(await counted(manager)).toBe('1/3')
    await unbindDevice(staff, first, world)
    expect(await counted(manager)).toBe('0/3')
  })

  test('devices from before are counted by the migration', async () => {
    const manager = await signedIn('root1')
    const { db, pool } = world.database
    const before = {
      account_no: 'B2',
      name: '',
      sealed_secret: '',
      bound_at: new Date('2025-03-01T08:00:00Z'),
    }
    for (const last of [1, 2])
      await db
        .insertInto('totp_device' as never)
        .values({ ...before, device_id: `01890000-0000-7000-8000-00000000d00${last}` } as never)
        .execute()
    await pool.query(await firstFill('server/migrations/0068-second-factor-changes.sql'))
    expect(await counted(manager)).toBe('1/3')
  })
})

describe('what a provider tells', () => {
  let world: TestWorld
  let sign: Signer
  const browsers: Record<string, Browser> = {}
  const now = new Date('2026-06-15T02:00:00Z')
  beforeAll(async () => {
    world = await testPortal()
    world.clock.stopAt(now)
    sign = await publishSigner(world.provider)
    // A provider with an account API stores the devices.
    world.provider.faults.account = async () => ({ status: 404, body: {} })
    const { db } = world.database
    await foundCompany(db)
    await givenIn(db).organization({ org_code: 'far' })
    await employ(db, 'root1', [{ org: 'group', role: 'root' }])
    await employ(db, 'look1', [{ org: 'sales', role: 'analyst' }])
    await employ(db, 'plain', [{ org: 'sales', role: 'staff' }])
    for (const who of ['root1', 'look1', 'plain']) {
      const browser = world.browser()
      await browser.signIn(world.provider, { sub: who })
      browsers[who] = browser
    }
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    const { db } = world.database
    const added = ['order', 'late', 'new', 'other', 'distant', 'S1', 'S2', 'S3']
    await db.deleteFrom('second_factor_change').execute()
    await db.deleteFrom('person_role').where('user_no', 'in', added).execute()
    await db.deleteFrom('person').where('user_no', 'in', added).execute()
    await db.deleteFrom('organization').where('org_code', '=', 'small').execute()
  })

  const as = (who: string): Browser => browsers[who] ?? world.browser()
  const day = 86_400_000
  type Told = { userNo: string; devices?: number; no?: number; daysAgo?: number; type?: string }

  /** Returns a signed token of a provider, which may arrive late. */
  const told = ({ userNo, devices, no, daysAgo = 0, type = 'app' }: Told) => {
    const { events: _, ...rest } = signInFailedClaims(world.provider.issuer, now, userNo)
    return sign({
      ...rest,
      toe: (now.getTime() - daysAgo * day) / 1000,
      events: {
        'https://schemas.openid.net/secevent/caep/event-type/credential-change': {
          credential_type: type,
          change_type: 'update',
          ...(devices !== undefined && { iambiz_devices: devices }),
          ...(no !== undefined && { iambiz_event_no: no }),
        },
      },
    })
  }
  const push = async (change: Told) =>
    expect((await pushEvent(world.baseUrl, await told(change))).status).toBe(202)
  const changesOf = (userNo: string) =>
    world.database.db
      .selectFrom('second_factor_change')
      .select(['change_no', 'devices', 'source'])
      .where('user_no', '=', userNo)
      .orderBy('change_no')
      .execute()

  test('[STAT-03] holds by its number, in whichever order it comes and however often', async () => {
    await employ(world.database.db, 'order', [{ org: 'group', role: 'staff' }])
    const before = await counted(as('root1'))
    for (const [no, devices] of [
      [12, 0],
      [11, 2],
      [11, 2],
      [10, 1],
      [12, 0],
    ])
      await push({ userNo: 'order', devices: devices ?? 0, no: no ?? 0 })
    expect(await changesOf('order')).toMatchObject([
      { change_no: '10', devices: 1, source: world.provider.issuer },
      { change_no: '11', devices: 2 },
      { change_no: '12', devices: 0 },
    ])
    expect(await counted(as('root1'))).toBe(before)
    await push({ userNo: 'order', devices: 1, no: 13 })
    const [bound, total] = before.split('/').map(Number)
    expect(await counted(as('root1'))).toBe(`${(bound ?? 0) + 1}/${total}`)
  })

  test('is taken however long ago it was, unlike a failed sign-in', async () => {
    await push({ userNo: 'late', devices: 1, no: 1, daysAgo: 400 })
    expect(await changesOf('late')).toHaveLength(1)
  })

  test('counts once the portal knows the person, and while the account is in use', async () => {
    const { db } = world.database
    await push({ userNo: 'new', devices: 1, no: 1 })
    const [bound = 0, total = 0] = (await counted(as('root1'))).split('/').map(Number)
    await employ(db, 'new', [{ org: 'group', role: 'staff' }])
    expect(await counted(as('root1'))).toBe(`${bound + 1}/${total + 1}`)
    await db.updateTable('person').set({ status: 0 }).where('user_no', '=', 'new').execute()
    expect(await counted(as('root1'))).toBe(`${bound}/${total}`)
  })

  test('is left alone where it is another credential, or does not say what there is afterwards', async () => {
    await push({ userNo: 'other', type: 'password', devices: 1, no: 1 })
    await push({ userNo: 'other' })
    expect(await changesOf('other')).toEqual([])
  })

  test('[STAT-03] is seen by nobody without statistics, and of one’s own organization by others than managers', async () => {
    await employ(world.database.db, 'distant', [{ org: 'far', role: 'staff' }])
    await push({ userNo: 'distant', devices: 1, no: 1 })
    expect(await as('plain').call(coverage, { body: {} })).toMatchObject({ status: 403 })
    expect(await counted(as('root1'), { orgCode: 'far' })).toBe('1/1')
    expect(await counted(as('look1'), { orgCode: 'far' })).toBe('0/0')
    const ofSales = await counted(as('root1'), { orgCode: 'sales' })
    expect(await counted(as('look1'))).toBe(ofSales)
    expect((await asked(as('look1'), { orgCode: 'far' })).items).toMatchObject([
      { percent: 0 },
      { percent: 0 },
    ])
  })

  test('[STAT-03] is a share of each day since the portal knows, by its clocks, and adds up to 100', async () => {
    const { db } = world.database
    await givenIn(db).organization({ org_code: 'small' })
    for (const userNo of ['S1', 'S2', 'S3']) await employ(db, userNo, [{ org: 'small', role: 'staff' }])
    const range = { orgCode: 'small', startDate: '2026-06-11', endDate: '2026-06-30' }
    await db.updateTable('second_factor_change').set({ received_at: now }).execute()
    await push({ userNo: 'S1', devices: 1, no: 21, daysAgo: 30 })
    expect((await asked(as('root1'), range)).days).toEqual([{ date: '2026-06-15', bound: 1 }])
    // As if the provider had sent reports from the beginning.
    await db
      .updateTable('second_factor_change')
      .set({ received_at: new Date(now.getTime() - 3 * day) })
      .where('user_no', '=', 'S1')
      .execute()
    await push({ userNo: 'S1', devices: 0, no: 22, daysAgo: 1 })
    // 23:00 on the 13th in Shanghai.
    await push({ userNo: 'S2', devices: 1, no: 23, daysAgo: 1 + 11 / 24 })
    await push({ userNo: 'S3', devices: 1, no: 24 })
    const { items, total, days } = await asked(as('root1'), range)
    expect({ total, items }).toEqual({
      total: 3,
      items: [
        { code: 'bound', name: '已绑定', value: 2, percent: 66.67 },
        { code: 'unbound', name: '未绑定', value: 1, percent: 33.33 },
      ],
    })
    expect(days).toEqual([
      { date: '2026-06-12', bound: 1 },
      { date: '2026-06-13', bound: 2 },
      { date: '2026-06-14', bound: 1 },
      { date: '2026-06-15', bound: 2 },
    ])
    expect((await asked(as('root1'), { orgCode: 'small' })).days).toEqual([])
  })

  test('is refused for a range that is turned round, or longer than a year', async () => {
    const refused = async (startDate: string, endDate: string) =>
      (await as('root1').call(coverage, { body: { startDate, endDate } })).envelope.code
    expect(await refused('2026-06-02', '2026-06-01')).toBe(2002)
    expect(await refused('2025-06-01', '2026-06-02')).toBe(7001)
  })
})
