import { hash } from 'node:crypto'
import { recordOf } from '@iambiz/runtime/records.ts'
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
import type { ExternalClient, ExternalReply } from './client.ts'
import { ExternalFailure, type FailureCodes, failureOf } from './failure.ts'

export type FeishuSettings = {
  appId: string
  appSecret: string
  /** Only members of this company may sign in; `null` allows any. */
  tenantKey: string | null
  authorizeBase: string
  /** Base address of the API for personal data. */
  apiBase: string
}

const codes: FailureCodes = {
  invalid_code: [20003, 20024, 20065],
  expired_code: [20004],
  not_member: [20008, 20009],
  not_allowed: [20010, 20066],
  provider_busy: [20050, 99991400],
  misconfigured: [20002, 20036, 20048, 20049, 20063, 20069, 20070, 20071],
}

/** Errors of the token endpoint follow RFC 6749 5.2; Feishu's additional code is more specific. */
function failureIn({ status, body }: ExternalReply): ExternalFailure {
  const known = failureOf(codes, codeIn(body, 'code') ?? `status ${status}`)
  if (known.reason !== 'unknown') return known
  if (status === 429 || status >= 500) return new ExternalFailure('provider_busy', known.code)
  const { error } = body
  if (error === 'invalid_grant') return new ExternalFailure('invalid_code', known.code)
  return error === 'invalid_client' ? new ExternalFailure('misconfigured', known.code) : known
}

/** Feishu: authorization code with PKCE, which only version 3 of its token endpoint enforces. */
export function createFeishu(settings: FeishuSettings, client: ExternalClient): Adapter {
  const { appId, appSecret, tenantKey, authorizeBase, apiBase } = settings

  async function ask(request: Parameters<ExternalClient>[0]) {
    const reply = await client(request)
    if (reply.status !== 200 || (codeIn(reply.body, 'code') ?? 0) !== 0) throw failureIn(reply)
    return reply.body
  }

  async function exchange({ code, verifier, callback }: Exchange): Promise<ExternalIdentity> {
    const token = await ask({
      what: 'feishu token',
      url: `${authorizeBase}/oauth/v3/token`,
      json: {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: appSecret,
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      },
    })
    const { data } = await ask({
      what: 'feishu user_info',
      url: `${apiBase}/open-apis/authen/v1/user_info`,
      headers: { authorization: `Bearer ${required(token, 'access_token')}` },
    })
    const person = recordOf(data)
    const tenant = required(person, 'tenant_key')
    if (tenantKey !== null && tenant !== tenantKey) throw new ExternalFailure('not_member')
    const byApp = { realm: `feishu:${tenant}:${appId}:open_id`, subject: required(person, 'open_id') }
    const unionId = optional(person, 'union_id')
    return {
      subjects: unionId ? [{ realm: `feishu:${tenant}:union_id`, subject: unionId }, byApp] : [byApp],
      displayName: safeDisplayName(person.name, '飞书用户'),
    }
  }

  return {
    type: 'feishu',
    isClient: () => false,
    authorizeUrl: ({ state, callback, verifier }) =>
      addressWith(`${authorizeBase}/open-apis/authen/v1/authorize`, {
        client_id: appId,
        redirect_uri: callback,
        response_type: 'code',
        state,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      }),
    parseCallback: (query) => readCallback(query),
    exchange,
  }
}
