import {
  type Adapter,
  addressWith,
  type Exchange,
  type ExternalIdentity,
  optional,
  readCallback,
  required,
  safeDisplayName,
} from './adapter.ts'
import type { ExternalClient, ExternalReply } from './client.ts'
import { ExternalFailure } from './failure.ts'

export type DingtalkSettings = {
  clientId: string
  clientSecret: string
  /** Only members of this company may sign in; `null` allows every DingTalk account. */
  corpId: string | null
  authorizeBase: string
  apiBase: string
}

/** Its error codes are dotted names, which are not completely documented. */
function failureIn({ status, body }: ExternalReply): ExternalFailure {
  const code = optional(body, 'code') ?? `status ${status}`
  if (status === 429 || status >= 500 || /Qps|Throttling/i.test(code)) {
    return new ExternalFailure('provider_busy', code)
  }
  if (/expire/i.test(code)) return new ExternalFailure('expired_code', code)
  if (/authCode|^invalidCode/i.test(code)) return new ExternalFailure('invalid_code', code)
  if (/clientId|clientSecret|grantType/i.test(code)) return new ExternalFailure('misconfigured', code)
  return new ExternalFailure(status === 403 ? 'not_allowed' : 'unknown', code)
}

/** DingTalk: its variant of OAuth 2, whose code is called authCode. */
export function createDingtalk(settings: DingtalkSettings, client: ExternalClient): Adapter {
  const { clientId, clientSecret, corpId, authorizeBase, apiBase } = settings

  async function ask(request: Parameters<ExternalClient>[0]) {
    const reply = await client(request)
    if (reply.status !== 200) throw failureIn(reply)
    return reply.body
  }

  async function exchange({ code }: Exchange): Promise<ExternalIdentity> {
    const token = await ask({
      what: 'dingtalk userAccessToken',
      url: `${apiBase}/v1.0/oauth2/userAccessToken`,
      json: { clientId, clientSecret, code, grantType: 'authorization_code' },
    })
    if (corpId !== null && optional(token, 'corpId') !== corpId) throw new ExternalFailure('not_member')
    const person = await ask({
      what: 'dingtalk users/me',
      url: `${apiBase}/v1.0/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': required(token, 'accessToken') },
    })
    const byApp = { realm: `dingtalk:${clientId}:openid`, subject: required(person, 'openId') }
    const unionId = optional(person, 'unionId')
    return {
      subjects: unionId ? [{ realm: 'dingtalk:unionid', subject: unionId }, byApp] : [byApp],
      displayName: safeDisplayName(person.nick, '钉钉用户'),
    }
  }

  return {
    type: 'dingtalk',
    isClient: (userAgent) => /DingTalk/i.test(userAgent),
    authorizeUrl: ({ state, callback }) =>
      addressWith(`${authorizeBase}/oauth2/auth`, {
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: corpId === null ? 'openid' : 'openid corpid',
        state,
        prompt: 'consent',
      }),
    parseCallback: (query) => readCallback(query, query.has('authCode') ? 'authCode' : 'code'),
    exchange,
  }
}
