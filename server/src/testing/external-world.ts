import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { Adapter, ExternalIdentity } from '@iambiz/identity/external/adapter.ts'
import { readCallback } from '@iambiz/identity/external/adapter.ts'
import {
  externalCalls,
  externalFactors,
  generalExternalCalls,
  unbindExternal,
} from '@iambiz/identity/external/calls.ts'
import { ExternalFailure, type FailureReason } from '@iambiz/identity/external/failure.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Browser } from './browser.ts'
import type { Person } from './fake-provider.ts'
import { givenIn } from './given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from './test-app.ts'

const getAuthTag = 'GET /tech-oauth/oauth2/getAuthTag'
const bindOAuth = 'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag'

/**
 * A fake external service whose codes name the consenting account (`as-<subject>`) or the failure (`fail-<reason>`).
 */
function fakeAdapter(type: ExternalType): Adapter {
  const origin = `https://${type}.example`
  return {
    type,
    isClient: (userAgent) => userAgent.includes('client'),
    authorizeUrl: ({ state, callback }) => `${origin}/authorize?${new URLSearchParams({ state, callback })}`,
    parseCallback: readCallback,
    async exchange({ code }): Promise<ExternalIdentity> {
      const [kind, value = ''] = code.split('-')
      if (kind === 'fail') throw new ExternalFailure(value as FailureReason, 'as the test wants')
      return { subjects: [{ realm: type, subject: value }], displayName: `名字${value}` }
    },
  }
}

/** Answers the account API with the real calls of external accounts, on the tables of this portal. */
function answerAccount(world: TestWorld) {
  const parts: ExternalParts = {
    db: (world.database.db as unknown as IdentityDb).withSchema('portal'),
    box: createSecretBox(world.config.dataKeys),
    clock: world.clock,
    log: createLog('identity', 'fatal'),
    adapters: new Map((['wechat', 'wecom'] as const).map((type) => [type, fakeAdapter(type)])),
    callbackAddress: (type) => `${world.baseUrl}/tech-oauth/oauth2/callback/${type}`,
    scanAddress: (_, ticket) => `${world.baseUrl}/tech-oauth/oauth2/scan/${ticket}`,
    isLive: async () => true,
  }
  const password = (form: URLSearchParams) =>
    form.get('password') === 'right'
      ? { status: 200, body: { proof: 'proof', expires_in: 300 } }
      : { status: 403, body: { error: 'wrong_password' } }
  const factors = async ({ sub }: Person) => {
    const external = await externalFactors(parts, sub)
    return { status: 200, body: { devices: [], recovery_codes_left: 0, ...external } }
  }
  const missing = { status: 404, body: { error: 'not_found' } }
  return async (path: string, form: URLSearchParams, person: Person | undefined) => {
    const general = generalExternalCalls[path]
    if (general) return general(parts, { form })
    if (!person) return { status: 401, body: {} }
    const { sub: accountNo } = person
    const boundTo = form.get('session') ?? ''
    const asking = { accountNo, userName: accountNo, boundTo, address: '', form, now: world.clock.now() }
    if (path === '/password/verify') return password(form)
    if (path === '/factors') return factors(person)
    if (path === '/unbind') return (await unbindExternal(parts, asking)) ?? missing
    return externalCalls[path]?.(parts, asking) ?? missing
  }
}

/** The steps of an authorization, at HTTP level. */
function authorizing(browser: Browser, clock: TestWorld['clock']) {
  const begin = async (type: ExternalType = 'wechat') => {
    const { status, envelope } = await browser.call(getAuthTag, { query: { type, purpose: 'bind' } })
    if (status !== 200 || !('number' in envelope.data)) throw new Error(`begun with ${status}`)
    return envelope.data
  }
  /** One second later, because polling is rate-limited. */
  const poll = (authTag: string) => {
    clock.forward(1)
    return browser.call(getAuthTag, { query: { authTag } })
  }
  const stateOf = (authorizeUrl: string) => new URL(authorizeUrl).searchParams.get('state') ?? ''
  const back = (authorizeUrl: string, query: Record<string, string>, type: ExternalType = 'wechat') =>
    `/tech-oauth/oauth2/callback/${type}?${new URLSearchParams({ ...query, state: stateOf(authorizeUrl) })}`
  const stepUp = async (): Promise<Record<string, string>> => {
    const body = { method: 'password' as const, value: 'right' }
    const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', { body })
    return { 'pwd-ticket': envelope.data.pwdTicket }
  }
  const bind = async (authTag: string, type: ExternalType = 'wechat', headers?: Record<string, string>) =>
    browser.call(bindOAuth, { params: { type, authTag }, headers: headers ?? (await stepUp()) })
  return {
    begin,
    poll,
    back,
    stepUp,
    bind,
    /** Completes the consent in the same browser; returns the authorization and the reply. */
    async agree(code: string, type: ExternalType = 'wechat') {
      const started = await begin(type)
      const reply = await browser.fetchRaw(back(started.authorizeUrl, { code }, type))
      return { ...started, reply }
    },
  }
}

type Somebody = { userNo: string; browser: Browser } & ReturnType<typeof authorizing>

export type ExternalWorld = TestWorld & {
  /** A second portal process on the same database. */
  second: TestPortal
  /** A new signed-in person for this test. */
  somebody: (env?: string) => Promise<Somebody>
  /** The same browser at the second process. */
  atSecond: (browser: Browser) => Browser
}

/** Two portal processes with a provider that manages external accounts, and fake external services. */
export async function externalWorld(): Promise<ExternalWorld> {
  const world = await testPortal()
  world.provider.faults.account = answerAccount(world)
  const second = await startPortal(world)
  const given = givenIn(world.database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  return {
    ...world,
    second,
    async somebody(env) {
      const userNo = await given.person()
      await world.database.db
        .updateTable('person')
        .set({ email: `${userNo}@chengchuan.example` })
        .where('user_no', '=', userNo)
        .execute()
      await given.personRole(userNo, orgCode, roleNo)
      const browser = world.browser()
      await browser.signIn(world.provider, { sub: userNo }, env)
      return { userNo, browser, ...authorizing(browser, world.clock) }
    },
    atSecond: (browser) => second.browser(browser),
    async stop() {
      await second.stop()
      await world.stop()
    },
  }
}
