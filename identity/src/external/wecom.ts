import {
  type Adapter,
  addressWith,
  codeIn,
  type Exchange,
  type ExternalIdentity,
  optional,
  readCallback,
  required,
  shownName,
} from './adapter.ts'
import type { AppTokens } from './app-token-store.ts'
import { askPatiently, type ExternalClient } from './client.ts'
import { ExternalFailure, type FailureCodes, failureOf } from './failure.ts'

export type WecomSettings = {
  corpId: string
  agentId: string
  secret: string
  /** Linked companies whose members count as members. */
  linkedCorps: readonly string[]
  /** Web login. */
  loginBase: string
  /** The page inside the client. */
  authorizeBase: string
  apiBase: string
}

const codes: FailureCodes = {
  invalid_code: [40029],
  expired_code: [42003],
  not_member: [60111],
  not_allowed: [50002, 60011],
  provider_busy: [-1, 45009, 45033],
  // 60020: the address that we ask from is not among the trusted ones of the application.
  misconfigured: [
    40001, 40013, 40014, 40056, 40058, 40091, 41001, 41002, 41004, 42001, 48002, 50001, 50003, 60020, 301002,
  ],
}
const tokenIsGone = [40014, 42001]

const codeOf = (body: Record<string, unknown>) => codeIn(body, 'errcode')

// 1 to 64 bytes, the first a letter or digit; a company before it where it is a linked one.
const userIdPattern = /^(?:([A-Za-z0-9_-]{1,64})\/)?([A-Za-z0-9][A-Za-z0-9_.@-]{0,63})$/

/** The member in an answer about a code. Who is no member has an openid instead, which names nobody of the company. */
function memberIn(body: Record<string, unknown>, { corpId, linkedCorps }: WecomSettings): ExternalIdentity {
  // The older interface of the same data begins its names with capitals.
  const userId = optional(body, 'userid') ?? optional(body, 'UserId')
  if (userId === undefined) throw new ExternalFailure('not_member')
  const [, linked, ownId = ''] = userIdPattern.exec(userId) ?? []
  if (ownId === '') throw new ExternalFailure('unknown', 'user id')
  if (linked !== undefined && linked !== corpId && !linkedCorps.includes(linked)) {
    throw new ExternalFailure('not_member')
  }
  // User ids are unique whatever the case of their letters is.
  const subject = { realm: `wecom:${linked ?? corpId}`, subject: ownId.toLowerCase() }
  return { subjects: [subject], displayName: shownName(ownId, ownId) }
}

/** Enterprise WeChat: web login of an application that the company built for itself. */
export function createWecom(settings: WecomSettings, client: ExternalClient, tokens: AppTokens): Adapter {
  const { corpId, agentId, secret, loginBase, authorizeBase, apiBase } = settings

  async function ask(what: string, path: string, query: Record<string, string>, timeoutMs?: number) {
    const url = addressWith(`${apiBase}${path}`, query)
    const request = { what: `wecom ${what}`, url, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    const { body } = await askPatiently(() => client(request), codeOf)
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
      // It may be taken back before its time; the code was not looked at then.
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
