import {
  type Adapter,
  addressWith,
  codeIn,
  type Exchange,
  type ExternalIdentity,
  optional,
  readCallback,
  required,
  safeDisplayName,
} from './adapter.ts'
import type { AppTokens } from './app-token-store.ts'
import { type ExternalClient, retryWhileBusy } from './client.ts'
import { ExternalFailure, type FailureCodes, failureOf } from './failure.ts'

export type WecomSettings = {
  corpId: string
  agentId: string
  secret: string
  /** Linked companies whose members are accepted. */
  linkedCorps: readonly string[]
  /** Web sign-in. */
  loginBase: string
  /** The authorization page inside the WeCom app. */
  authorizeBase: string
  apiBase: string
}

const codes: FailureCodes = {
  invalid_code: [40029],
  expired_code: [42003],
  not_member: [60111],
  not_allowed: [50002, 60011],
  provider_busy: [-1, 45009, 45033],
  // 60020: our IP address is not among the application's trusted ones.
  misconfigured: [
    40001, 40013, 40014, 40056, 40058, 40091, 41001, 41002, 41004, 42001, 48002, 50001, 50003, 60020, 301002,
  ],
}
const tokenIsGone = [40014, 42001]

const codeOf = (body: Record<string, unknown>) => codeIn(body, 'errcode')

// 1 to 64 bytes, the first a letter or digit; preceded by the corporation ID for a linked company.
const userIdPattern = /^(?:([A-Za-z0-9_-]{1,64})\/)?([A-Za-z0-9][A-Za-z0-9_.@-]{0,63})$/

/** The member in the response to a code. A person who is no member has an openid instead, which identifies nobody. */
function memberIn(body: Record<string, unknown>, { corpId, linkedCorps }: WecomSettings): ExternalIdentity {
  // The older API uses capitalized field names for the same data.
  const userId = optional(body, 'userid') ?? optional(body, 'UserId')
  if (userId === undefined) throw new ExternalFailure('not_member')
  const [, linked, ownId = ''] = userIdPattern.exec(userId) ?? []
  if (ownId === '') throw new ExternalFailure('unknown', 'user id')
  if (linked !== undefined && linked !== corpId && !linkedCorps.includes(linked)) {
    throw new ExternalFailure('not_member')
  }
  // User IDs are case-insensitive.
  const subject = { realm: `wecom:${linked ?? corpId}`, subject: ownId.toLowerCase() }
  return { subjects: [subject], displayName: safeDisplayName(ownId, ownId) }
}

/** WeCom: web sign-in of an application that the company built for itself. */
export function createWecom(settings: WecomSettings, client: ExternalClient, tokens: AppTokens): Adapter {
  const { corpId, agentId, secret, loginBase, authorizeBase, apiBase } = settings

  async function ask(what: string, path: string, query: Record<string, string>, timeoutMs?: number) {
    const url = addressWith(`${apiBase}${path}`, query)
    const request = { what: `wecom ${what}`, url, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    const { body } = await retryWhileBusy(() => client(request), codeOf)
    const code = codeOf(body) ?? 0
    if (code !== 0) throw failureOf(codes, code)
    return body
  }

  const fetchToken = async (timeoutMs: number) => {
    const body = await ask('gettoken', '/cgi-bin/gettoken', { corpid: corpId, corpsecret: secret }, timeoutMs)
    const life = codeIn(body, 'expires_in')
    return { token: required(body, 'access_token'), lifeSeconds: life && life > 0 ? life : 7200 }
  }
  const tokenOf = (rejected?: string) =>
    tokens.find({ app: `wecom:${corpId}:${agentId}`, rejected, fetchToken })

  async function exchange({ code }: Exchange): Promise<ExternalIdentity> {
    const identify = async (token: string) =>
      memberIn(await ask('getuserinfo', '/cgi-bin/auth/getuserinfo', { access_token: token, code }), settings)
    const token = await tokenOf()
    try {
      return await identify(token)
    } catch (error) {
      const isGone = error instanceof ExternalFailure && tokenIsGone.includes(Number(error.code))
      if (!isGone) throw error
      // The token may be revoked early; the code was not consumed by that request.
      return identify(await tokenOf(token))
    }
  }

  return {
    type: 'wecom',
    isClient: (userAgent) => /wxwork/i.test(userAgent),
    authorizeUrl({ state, callback, language, surface }) {
      if (surface === 'client') {
        const url = addressWith(`${authorizeBase}/connect/oauth2/authorize`, {
          appid: corpId,
          redirect_uri: callback,
          response_type: 'code',
          scope: 'snsapi_base',
          state,
          agentid: agentId,
        })
        return `${url}#wechat_redirect`
      }
      return addressWith(`${loginBase}/wwlogin/sso/login`, {
        login_type: 'CorpApp',
        appid: corpId,
        agentid: agentId,
        redirect_uri: callback,
        state,
        lang: language,
      })
    },
    parseCallback: (query) => readCallback(query),
    exchange,
  }
}
