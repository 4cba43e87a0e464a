import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import type { ProviderConfig } from '../config.ts'
import { askPortal, type QuestionParts } from '../portal-question.ts'
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
  'acting',
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

export type AskAccess = (question: AccessQuestion) => Promise<Decision>

type AskParts = QuestionParts & { config: Pick<ProviderConfig, 'signOnAccessUrl'> }

const claimsOf = ({ appId, accountNo, sid, act, signOn }: AccessQuestion) => ({
  app_id: appId,
  sub: accountNo,
  ...(sid === undefined ? {} : { sid }),
  ...(act === undefined ? {} : { act: { agent: act.agent, delegation_id: act.delegationId } }),
  ...(signOn && {
    sign_on: { protocol: signOn.protocol, ip: signOn.ip, user_agent: signOn.userAgent },
  }),
})

/** Asks the portal, which stores the grants, whether a person may sign on to an application now. */
export const createAskAccess =
  (parts: AskParts): AskAccess =>
  async (question) => {
    const claims = claimsOf(question)
    const { signOnAccessUrl: url } = parts.config
    return askPortal(parts, { url, typ: 'sign-on-access+jwt', claims }, decision)
  }

/** Asks whether an existing sign-on may continue; clients of the deployment are not checked. */
export const mayContinueSignOn =
  (ask: AskAccess): MayStillSignOn =>
  async ({ appId }, accountNo, act) => {
    if (appId === null) return true
    const { decision } = await ask({ appId, accountNo, sid: undefined, act })
    return decision === 'granted'
  }
