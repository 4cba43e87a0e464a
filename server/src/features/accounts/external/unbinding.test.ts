import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExternalWorld, externalWorld } from '#server/testing/external-world.ts'

let world: ExternalWorld
beforeAll(async () => {
  world = await externalWorld()
})
afterAll(() => world?.stop())

test('[ACC-02] [ACC-03] WeChat and enterprise WeChat are bound, shown as bound, and unbound; not outside production', async () => {
  const { userNo, browser, agree, bind, stepUp, poll } = await world.somebody()
  const shown = async (env = 'prod') => {
    const { envelope } = await browser.call('POST /iam-portal/v1/portal/innerAccount', { headers: { env } })
    return envelope.data.accounts.filter(
      ({ accountType }) => accountType !== 'totp' && accountType !== 'passkey',
    )
  }
  expect(await shown()).toMatchObject([
    { accountType: 'wechat', bound: false, bindable: true },
    { accountType: 'wecom', bound: false, bindable: true },
  ])
  for (const type of ['wechat', 'wecom'] as const) {
    const { authTag } = await agree(`as-${userNo}`, type)
    await poll(authTag)
    expect((await bind(authTag, type)).status).toBe(200)
  }
  const bound = await shown()
  expect(bound).toMatchObject([
    { accountType: 'wechat', bound: true, displayName: expect.stringMatching(/^名\*\*.$/) },
    { accountType: 'wecom', bound: true },
  ])
  expect(JSON.stringify(bound)).not.toContain(`名字${userNo}`)
  const unbind = (id = '', headers = {}) =>
    browser.call('POST /iam-portal/v1/portal/unbind/:id', { params: { id }, body: {}, headers })
  for (const { bindId } of bound) {
    expect(await unbind(bindId)).toMatchObject({ status: 401, envelope: { code: 1009 } })
    const headers = await stepUp()
    expect(await unbind(bindId, headers)).toMatchObject({ status: 200, envelope: { data: { bound: false } } })
    expect(await unbind(bindId, headers)).toMatchObject({ envelope: { code: 4006 } })
  }
  expect((await shown()).map((account) => account.bound)).toEqual([false, false])
  const notices = await world.database.db
    .selectFrom('notice')
    .select('text_zh')
    .where('user_no', '=', userNo)
    .execute()
  expect(notices.filter(({ text_zh }) => text_zh.includes('解绑'))).not.toHaveLength(0)
  const tester = await world.somebody('fat')
  const inTest = await tester.browser.call('POST /iam-portal/v1/portal/innerAccount', {
    headers: { env: 'fat' },
  })
  for (const { accountType, bindable, reason } of inTest.envelope.data.accounts) {
    if (accountType !== 'totp' && accountType !== 'passkey')
      expect({ bindable, reason }).toEqual({ bindable: false, reason: '测试环境不能绑定' })
  }
  const query = { type: 'wecom', purpose: 'bind' }
  expect(
    await tester.browser.call('GET /tech-oauth/oauth2/getAuthTag', { query, headers: { env: 'fat' } }),
  ).toMatchObject({ status: 422, envelope: { code: 4001 } })
})
