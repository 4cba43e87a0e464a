import { randomUUID } from 'node:crypto'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { inCall, traceHeaders } from '@iambiz/runtime/tracing.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import type { ProviderConfig } from '../config.ts'
import { signToken } from '../signed-token.ts'
import type { SigningKey } from '../signing-key-store.ts'
import type { MayStillSignOn } from './sign-out-api.ts'

/**
 * Why a sign-on is refused. `no-subject` is the provider's own: the person lacks the identifier that the application
 * uses.
 */
export const refusalReasons = [
  'no-grant',
  'denied',
  'no-role',
  'offline',
  'off',
  'disabled',
  'unknown',
  'not-covered',
  'no-subject',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const named = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() })

const person = z.object({
  userNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  email: z.string(),
  phone: z.string(),
  organizations: z.array(named),
  roles: z.array(named),
  groups: z.array(z.string()),
  pair: z.object({
    orgCode: z.string(),
    orgNameZh: z.string(),
    orgNameEn: z.string(),
    roleNo: z.string(),
    roleNameZh: z.string(),
    roleNameEn: z.string(),
  }),
})

/** The data about a person that applications may receive. */
export type Person = z.output<typeof person>

const app = { appNameZh: z.string(), appNameEn: z.string(), appCode: z.string() }

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('granted'), ...app, person }),
  z.object({
    decision: z.literal('refused'),
    ...app,
    // A newer portal may send other reasons; each of them is still a refusal.
    reason: z.enum(refusalReasons).catch('no-grant'),
  }),
])
export type Decision = z.output<typeof decision>
export type Refusal = Extract<Decision, { decision: 'refused' }>

const reply = z.object({ code: z.literal(200), data: decision })

/** The browser of a sign-on. */
export type SignOnBrowser = { ip: string; userAgent: string }

/** Returns the browser of a request, cut as the portal cuts that of its own requests. */
export const browserOf = (ctx: Pick<KoaContextWithOIDC, 'ip' | 'get'>): SignOnBrowser => ({
  ip: ctx.ip.slice(0, 64),
  userAgent: ctx.get('user-agent').slice(0, 400),
})

type AccessQuestion = {
  /** The application's code in the portal. */
  appId: string
  /** The person who signs on; for a delegation, the principal. */
  accountNo: string
  /** The session ID that the portal knows, if the person is signed in to the portal. */
  sid: string | undefined
  act: { agent: string; delegationId: string } | undefined
  /** The sign-on that this question is about, which the portal logs when it grants it; missing for later checks. */
  signOn?: (SignOnBrowser & { protocol: string }) | undefined
}

/** The portal did not give a usable answer. */
export class PortalAway extends Error {}

export type AskAccess = (question: AccessQuestion) => Promise<Decision>

const timeoutMs = 2000
const tokenSeconds = 60

type AskParts = {
  config: Pick<ProviderConfig, 'issuer' | 'portalClient' | 'signOnAccessUrl'>
  keys: readonly SigningKey[]
  clock: Clock
}

/** The request as a signed token: the portal trusts nothing else in it. */
function questionToken(
  { config, keys, clock }: AskParts,
  { appId, accountNo, sid, act, signOn }: AccessQuestion,
) {
  // The portal verifies ES256 only, whatever algorithm the application uses.
  const key = keys.find(({ alg }) => alg === 'ES256')
  if (!key) throw new Error('there is no signing key')
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    iss: config.issuer,
    aud: config.portalClient.id,
    iat,
    exp: iat + tokenSeconds,
    jti: randomUUID(),
    app_id: appId,
    sub: accountNo,
    ...(sid === undefined ? {} : { sid }),
    ...(act === undefined ? {} : { act: { agent: act.agent, delegation_id: act.delegationId } }),
    ...(signOn && {
      sign_on: { protocol: signOn.protocol, ip: signOn.ip, user_agent: signOn.userAgent },
    }),
  }
  return signToken('sign-on-access+jwt', claims, key)
}

async function ask(parts: AskParts, question: AccessQuestion): Promise<Decision> {
  const response = await fetch(parts.config.signOnAccessUrl, {
    method: 'POST',
    headers: {
      // The type of portal endpoints that are authenticated by a token of this provider alone.
      'content-type': 'application/secevent+jwt',
      accept: 'application/json',
      ...traceHeaders(),
    },
    body: questionToken(parts, question),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}: ${body.slice(0, 300)}`)
  return reply.parse(JSON.parse(body)).data
}

/** Asks the portal, which stores the grants, whether a person may sign on to an application now. */
export const createAskAccess =
  (parts: AskParts): AskAccess =>
  async (question) => {
    try {
      return await inCall('POST portal', { 'http.request.method': 'POST' }, () => ask(parts, question))
    } catch (cause) {
      throw new PortalAway('the portal does not say who may sign on', { cause })
    }
  }

/** Asks whether an existing sign-on may continue; clients of the deployment are not checked. */
export const mayContinueSignOn =
  (ask: AskAccess): MayStillSignOn =>
  async ({ appId }, accountNo, act) => {
    if (appId === null) return true
    const { decision } = await ask({ appId, accountNo, sid: undefined, act })
    return decision === 'granted'
  }
