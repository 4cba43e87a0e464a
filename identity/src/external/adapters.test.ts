import { readConfig } from '@iambiz/runtime/config.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ExternalWorld, externalWorld, simulatedEnvironment } from '#identity/testing/external-world.ts'
import type { ExternalType } from '../tables.ts'
import type { Adapter, ExternalIdentity, Surface } from './adapter.ts'
import { connectExternal, externalSettingNames } from './connect.ts'
import { ExternalFailure } from './failure.ts'
import type { ExternalParts } from './parts.ts'

let world: ExternalWorld
beforeAll(async () => {
  world = await externalWorld()
})
afterAll(() => world.stop())
afterEach(() => world.simulator.reset())

const verifier = 'v'.repeat(43)

function adapterOf(type: ExternalType, parts: ExternalParts = world.processes[0] as ExternalParts): Adapter {
  const adapter = parts.adapters.get(type)
  if (!adapter) throw new Error(`${type} is not connected`)
  return adapter
}

/** Agrees as a simulated person and exchanges the code. */
async function recognised(
  type: ExternalType,
  as: string,
  { parts, surface = 'browser' }: { parts?: ExternalParts; surface?: Surface } = {},
): Promise<ExternalIdentity> {
  const adapter = adapterOf(type, parts)
  const callback = world.simulator.apps[type].callback
  const url = adapter.authorizeUrl({ state: 'own1', verifier, callback, language: 'zh', surface })
  const query = await world.visit(type, url, as)
  const returned = adapter.parseCallback(new URLSearchParams(query ?? ''))
  if (!('code' in returned)) throw new Error(`came back without a code: ${returned.reason}`)
  return adapter.exchange({ code: returned.code, verifier, callback, surface })
}

/** Why an exchange failed. */
async function reasonOf(exchange: Promise<unknown>): Promise<string> {
  const error = await exchange.then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ExternalFailure)
  return (error as ExternalFailure).reason
}

const all = ['wechat', 'wecom', 'dingtalk', 'feishu'] as const

describe.each(all)('%s', (type) => {
  test('identifies a person who agrees, the same each time', async () => {
    const first = await recognised(type, 'lin')
    expect(first.subjects).toEqual((await recognised(type, 'lin')).subjects)
    expect(first.subjects).not.toEqual((await recognised(type, 'fang')).subjects)
    expect(first.displayName).not.toBe('')
  })

  test('a person who refuses comes back without a code', async () => {
    const adapter = adapterOf(type)
    const callback = world.simulator.apps[type].callback
    const url = adapter.authorizeUrl({
      state: 'own1',
      verifier,
      callback,
      language: 'zh',
      surface: 'browser',
    })
    const query = await world.visit(type, url, 'deny')
    expect(adapter.parseCallback(new URLSearchParams(query ?? ''))).toEqual({ reason: 'cancelled' })
  })

  test('a code that is not one, and one that was used, are invalid', async () => {
    const adapter = adapterOf(type)
    const callback = world.simulator.apps[type].callback
    const exchange = { verifier, callback, surface: 'browser' as const }
    expect(await reasonOf(adapter.exchange({ ...exchange, code: 'nothing' }))).toBe('invalid_code')
    const url = adapter.authorizeUrl({
      state: 'own1',
      verifier,
      callback,
      language: 'zh',
      surface: 'browser',
    })
    const returned = adapter.parseCallback(new URLSearchParams((await world.visit(type, url, 'lin')) ?? ''))
    const code = 'code' in returned ? returned.code : ''
    await adapter.exchange({ ...exchange, code })
    expect(await reasonOf(adapter.exchange({ ...exchange, code }))).toBe('invalid_code')
  })

  test('a wrong secret is our own mistake', async () => {
    const names = {
      wechat: 'WECHAT_APP_SECRET',
      wecom: 'WECOM_SECRET',
      dingtalk: 'DINGTALK_CLIENT_SECRET',
      feishu: 'FEISHU_APP_SECRET',
    }
    // Another application there, so that no token of the right one is at hand.
    const more = {
      [names[type]]: 'a-secret-that-is-wrong-0001',
      ...(type === 'wecom' ? { WECOM_AGENT_ID: '1000009' } : {}),
    }
    const parts = world.openProcess(more)
    const exchange = {
      code: 'any',
      verifier,
      callback: world.simulator.apps[type].callback,
      surface: 'browser' as const,
    }
    expect(await reasonOf(adapterOf(type, parts).exchange(exchange))).toBe('misconfigured')
  })

  test('a provider that is unavailable, breaks off or sends a page is busy or unknown, and identifies nobody', async () => {
    for (const [fault, reason] of [
      ['reset', 'provider_busy'],
      ['server-error', 'provider_busy'],
      ['html', 'unknown'],
      ['huge', 'unknown'],
      ['redirect', 'unknown'],
    ] as const) {
      world.simulator.fail(type, { fault, times: 3 })
      expect([fault, await reasonOf(recognised(type, 'lin'))]).toEqual([fault, reason])
      world.simulator.reset()
    }
  })

  test('an answer that does not end is given up', async () => {
    for (const fault of ['hold', 'drip'] as const) {
      const parts = world.openProcess({}, { longestMs: 300 })
      world.simulator.fail(type, { fault, times: 3 })
      expect(await reasonOf(recognised(type, 'lin', { parts }))).toBe('provider_busy')
      world.simulator.reset()
    }
  })

  test('no redirect is followed, and nothing but the one application is named', async () => {
    await recognised(type, 'lin')
    world.simulator.fail(type, { fault: 'redirect' })
    await reasonOf(recognised(type, 'lin'))
    const journal = world.simulator.journal(type)
    expect(journal.filter(({ path }) => path === 'redirected')).toEqual([])
    const named = new Set(journal.map(({ appId }) => appId).filter(Boolean))
    expect([...named]).toEqual([world.simulator.apps[type].id])
  })
})

describe('WeChat', () => {
  test('the unionid is the first key; without it the openid of the application counts in a realm of its own', async () => {
    const { id } = world.simulator.apps.wechat
    const linked = await recognised('wechat', 'lin')
    expect(linked.subjects.map(({ realm }) => realm)).toEqual(['wechat:unionid', `wechat:${id}:openid`])
    world.simulator.set('wechat', { missingUnionId: true })
    const alone = await recognised('wechat', 'lin')
    expect(alone.subjects).toEqual([linked.subjects[1]])
  })

  test('inside WeChat the official account asks; its openid is another one, the unionid the same', async () => {
    const inside = await recognised('wechat', 'lin', { surface: 'client' })
    const outside = await recognised('wechat', 'lin')
    expect(inside.subjects[0]).toEqual(outside.subjects[0])
    expect(inside.subjects[1]).not.toEqual(outside.subjects[1])
  })

  test('a name is read as UTF-8 whatever the header says, and numbers may be texts', async () => {
    world.simulator.set('wechat', { latin1: true, lifeAsText: true, emptyRegion: true, httpAvatar: true })
    expect(await recognised('wechat', 'lin')).toMatchObject({ displayName: '知夏🌿' })
  })

  test('a person without a display name is still identified', async () => {
    world.simulator.fail('wechat', { endpoint: 'userinfo', fault: 'error', code: 48001 })
    expect(await recognised('wechat', 'lin')).toMatchObject({ displayName: '微信用户' })
  })

  test('a busy system is asked three times, and not a fourth time', async () => {
    world.simulator.fail('wechat', { endpoint: 'access_token', fault: 'busy', times: 2 })
    expect((await recognised('wechat', 'lin')).subjects).toHaveLength(2)
    world.simulator.fail('wechat', { endpoint: 'access_token', fault: 'busy', times: 3 })
    expect(await reasonOf(recognised('wechat', 'lin'))).toBe('provider_busy')
  })

  test.each([
    [42003, 'expired_code'],
    [50001, 'not_allowed'],
    [50002, 'not_allowed'],
    [40001, 'misconfigured'],
    [40013, 'misconfigured'],
    [48001, 'misconfigured'],
    [45009, 'provider_busy'],
    [45011, 'provider_busy'],
    [40002, 'misconfigured'],
    [40199, 'unknown'],
  ])('code %i means %s', async (code, reason) => {
    world.simulator.fail('wechat', { endpoint: 'access_token', fault: 'error', code })
    expect(await reasonOf(recognised('wechat', 'lin'))).toBe(reason)
  })
})

describe('enterprise WeChat', () => {
  test('S-101 a person who is no member is refused, in every spelling of the response', async () => {
    expect(await reasonOf(recognised('wecom', 'bai'))).toBe('not_member')
    world.simulator.set('wecom', { oldLetterCase: true })
    expect(await reasonOf(recognised('wecom', 'bai'))).toBe('not_member')
  })

  test('S-101 the same member in capitals, or under the older names, is the same member', async () => {
    const usual = await recognised('wecom', 'fang')
    world.simulator.set('wecom', { upperCaseUserId: true })
    expect((await recognised('wecom', 'fang')).subjects).toEqual(usual.subjects)
    world.simulator.set('wecom', { upperCaseUserId: false, oldLetterCase: true })
    expect((await recognised('wecom', 'fang')).subjects).toEqual(usual.subjects)
  })

  test('S-101 members of a linked company count only where it is configured, and never as members of ours', async () => {
    expect(await reasonOf(recognised('wecom', 'han'))).toBe('not_member')
    const parts = world.openProcess({ WECOM_LINKED_CORPS: 'ww0e6b52d8c4f7a193' })
    const linked = await recognised('wecom', 'han', { parts })
    expect(linked.subjects).toEqual([{ realm: 'wecom:ww0e6b52d8c4f7a193', subject: 'hanliyan' }])
  })

  test('the client on a phone has a page of its own', async () => {
    expect((await recognised('wecom', 'lin', { surface: 'client' })).subjects).toEqual(
      (await recognised('wecom', 'lin')).subjects,
    )
  })

  test('a token that was revoked early is fetched again, once', async () => {
    await recognised('wecom', 'lin')
    world.simulator.revokeTokens('wecom')
    expect((await recognised('wecom', 'lin')).subjects).toHaveLength(1)
    world.simulator.fail('wecom', { endpoint: 'getuserinfo', fault: 'error', code: 42001, times: 2 })
    expect(await reasonOf(recognised('wecom', 'lin'))).toBe('misconfigured')
  })

  test('many at once in two processes fetch one token', async () => {
    const parts = [world.openProcess(), world.openProcess()]
    await world.tables.deleteFrom('external_app_token').execute()
    const came = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        recognised('wecom', 'lin', { parts: parts[index % 2] as ExternalParts }),
      ),
    )
    expect(came.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    const fetched = world.simulator.journal('wecom').filter(({ path }) => path === 'cgi-bin/gettoken')
    expect(fetched).toHaveLength(1)
  })

  test.each([
    [42003, 'expired_code'],
    [60111, 'not_member'],
    [50002, 'not_allowed'],
    [60011, 'not_allowed'],
    [45009, 'provider_busy'],
    [45033, 'provider_busy'],
    [40056, 'misconfigured'],
    [40091, 'misconfigured'],
    [50001, 'misconfigured'],
    [60020, 'misconfigured'],
    [99999, 'unknown'],
  ])('code %i means %s', async (code, reason) => {
    world.simulator.fail('wecom', { endpoint: 'getuserinfo', fault: 'error', code })
    expect(await reasonOf(recognised('wecom', 'lin'))).toBe(reason)
  })
})

describe('DingTalk and Feishu', () => {
  test('members of other companies are refused, where ours is configured', async () => {
    expect(await reasonOf(recognised('dingtalk', 'bai'))).toBe('not_member')
    expect(await reasonOf(recognised('feishu', 'bai'))).toBe('not_member')
  })

  test('without the person’s unionId the one of the application counts in a realm of its own', async () => {
    for (const type of ['dingtalk', 'feishu'] as const) {
      const [, byApp] = (await recognised(type, 'lin')).subjects
      world.simulator.set(type, { missingUnionId: true })
      expect((await recognised(type, 'lin')).subjects).toEqual([byApp])
    }
  })

  test('Feishu wants the verifier of the very request that asked for the code', async () => {
    const adapter = adapterOf('feishu')
    const { callback } = world.simulator.apps.feishu
    const url = adapter.authorizeUrl({
      state: 'own1',
      verifier,
      callback,
      language: 'zh',
      surface: 'browser',
    })
    const returned = adapter.parseCallback(
      new URLSearchParams((await world.visit('feishu', url, 'lin')) ?? ''),
    )
    const code = 'code' in returned ? returned.code : ''
    const other = { code, verifier: 'w'.repeat(43), callback, surface: 'browser' as const }
    expect(await reasonOf(adapter.exchange(other))).toBe('misconfigured')
  })

  test('a person who may not use the application at Feishu is refused', async () => {
    expect(await reasonOf(recognised('feishu', 'jiang'))).toBe('not_allowed')
  })
})

test('two codes, a code beside an error, and an error of its own are no agreement', () => {
  for (const type of all) {
    const { parseCallback } = adapterOf(type)
    const name = type === 'dingtalk' ? 'authCode' : 'code'
    expect(parseCallback(new URLSearchParams(`${name}=a&${name}=b`))).toEqual({ reason: 'unknown' })
    expect(parseCallback(new URLSearchParams(`${name}=a&error=server_error`))).toEqual({ reason: 'unknown' })
    expect(parseCallback(new URLSearchParams(`${name}=${'a'.repeat(513)}`))).toEqual({ reason: 'unknown' })
  }
})

test('a company that is half configured stops the start, and one that is not named is not connected', () => {
  const connect = (more: Record<string, string>) =>
    connectExternal(readConfig(externalSettingNames, more), {
      client: async () => ({ status: 200, body: {} }),
      tokens: { find: async () => '' },
    })
  expect(connect({}).size).toBe(0)
  expect([...connect(simulatedEnvironment(world.simulator)).keys()]).toEqual([
    'wecom',
    'wechat',
    'dingtalk',
    'feishu',
  ])
  expect(() => connect({ WECHAT_APP_ID: 'wx1' })).toThrow('WECHAT_APP_SECRET must be set as well')
  expect(() => connect({ WECOM_CORP_ID: 'ww1', WECOM_AGENT_ID: '1' })).toThrow('WECOM_SECRET')
})
