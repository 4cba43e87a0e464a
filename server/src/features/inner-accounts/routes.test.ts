import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const innerAccount = 'POST /iam-portal/v1/portal/innerAccount'

let world: TestWorld
let mine: Browser
let theirs: Browser
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  for (const user_no of ['U1', 'U2', 'norole'])
    await given.person({ user_no, name_zh: '林知夏', name_en: 'Lin Zhixia' })
  for (const userNo of ['U1', 'U2']) await given.personRole(userNo, orgCode, roleNo)
  await world.database.db
    .insertInto('inner_account')
    .values([
      {
        user_no: 'U1',
        account_type: 'wecom',
        external_id: 'secret-openid',
        display_name: '林知夏夏',
        bound_at: new Date('2026-03-01T02:00:00Z'),
      },
      {
        user_no: 'U1',
        account_type: 'totp',
        display_name: '<b>手机</b>\u202E',
        bound_at: new Date('2026-03-02T02:00:00Z'),
        last_used_at: new Date('2026-03-03T02:00:00Z'),
      },
    ])
    .execute()
  ;[mine, theirs] = [world.browser(), world.browser()]
  await mine.signIn(world.provider, { sub: 'U1' })
  await theirs.signIn(world.provider, { sub: 'U2' })
})
afterAll(() => world.stop())

const accounts = async (browser: Browser, headers: Record<string, string> = {}) => {
  const { status, envelope } = await browser.call(innerAccount, { headers })
  expect(status).toBe(200)
  return envelope.data
}

test('[HOME-12] one’s accounts elsewhere are listed, the bound ones with a hidden name and the others as free', async () => {
  const data = await accounts(mine)
  expect(data).toMatchObject({ userNo: 'U1', userName: '林知夏', recoveryCodesLeft: 0 })
  expect(data.accounts).toMatchObject([
    { accountId: 'wechat', accountType: 'wechat', bound: false, bindable: false },
    { accountType: 'wecom', bound: true, displayName: '林**夏', bindTime: '2026-03-01 10:00:00' },
    {
      accountType: 'totp',
      bound: true,
      displayName: '<b>手机</b>\u202E',
      lastUsedTime: '2026-03-03 10:00:00',
    },
  ])
  expect(JSON.stringify(data)).not.toContain('secret-openid')
})

test('[HOME-12] another person sees none of them', async () => {
  const { accounts: listed } = await accounts(theirs, { lang: 'en' })
  expect(listed.map(({ bound }: { bound: boolean }) => bound)).toEqual([false, false, false])
  expect(listed[0]).toMatchObject({ userName: 'Lin Zhixia' })
})

test('[HOME-12] in a test environment WeChat and enterprise WeChat cannot be bound, and the list says why', async () => {
  const tester = world.browser()
  await tester.signIn(world.provider, { sub: 'U2' }, 'fat')
  const { env, accounts: listed } = await accounts(tester, { env: 'fat' })
  expect(env).toBe('fat')
  expect(listed.slice(0, 2)).toMatchObject([
    { bindable: false, reason: '测试环境不能绑定' },
    { bindable: false, reason: '测试环境不能绑定' },
  ])
})

test('one account elsewhere is one person’s', async () => {
  const row = {
    account_type: 'wecom' as const,
    external_id: 'secret-openid',
    display_name: 'x',
    bound_at: new Date(),
  }
  await expect(
    world.database.db
      .insertInto('inner_account')
      .values({ user_no: 'U2', ...row })
      .execute(),
  ).rejects.toThrow(/unique/)
})

test('somebody without organization and role is refused', async () => {
  const other = world.browser()
  await other.signIn(world.provider, { sub: 'norole' })
  expect(await other.call(innerAccount)).toMatchObject({ status: 403, envelope: { code: 1005 } })
})
