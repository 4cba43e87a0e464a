import type { DeviceState } from '@iambiz/identity/policy/evaluate.ts'
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type FactorTimes, factorTimes } from './acr.ts'
import { registeredOf } from './clients.ts'
import { temporarilyUnavailable } from './connections/refusals.ts'
import type { FirstFactor } from './first-factor-store.ts'
import type { AskPolicy, PolicyAnswer } from './policy-question.ts'
import { type PolicyRefusalRecording, recordPolicyRefusal } from './policy-refusal.ts'
import { PortalAway } from './portal-question.ts'
import type { Interaction } from './sign-in-parts.ts'
import { storeFields } from './stored-fields.ts'

/** What a completed sign-in hands on, beside the login of the library. */
export type PolicyResult = {
  device: DeviceState
  /** The policies have accepted exactly this sign-in, so they are not asked again. */
  isChecked: boolean
  factors: FactorTimes
  /** The sign-in of the session that only a second factor was added to, in seconds since 1970; missing in a new one. */
  signedInAt?: number | undefined
  /** Minutes without use after which the session ends. */
  idleMinutes?: number | undefined
}

/** The fields of a session that the library does not know. */
export type SessionOfPolicy = {
  /** As it was when the person signed in: a new one stays new until they sign in again. */
  device?: DeviceState
  factors?: FactorTimes
  idleMinutes?: number | undefined
}

/** ID token claim for the portal, whose own sessions have limits by policies too. */
const deviceClaim = 'iambiz_device'

const fieldsOfSession = ['device', 'factors', 'idleMinutes'] satisfies (keyof SessionOfPolicy)[]

/** Stores these fields in sessions, and the device in codes, from where the ID token of the portal has it. */
export function keepFieldsOfSession(
  { Session, AuthorizationCode, IdToken }: Provider,
  portalId: string,
): void {
  storeFields(Session, fieldsOfSession)
  storeFields(AuthorizationCode, ['device' satisfies keyof SessionOfPolicy])
  const { save } = AuthorizationCode.prototype
  AuthorizationCode.prototype.save = function saveWithDevice(
    this: typeof AuthorizationCode.prototype,
    ...ttl
  ) {
    const { device } = (Provider.ctx?.oidc.session ?? {}) as SessionOfPolicy
    if (device) Object.assign(this, { device })
    return save.apply(this, ttl)
  }
  const { issue } = IdToken.prototype
  IdToken.prototype.issue = function issueWithDevice(this: typeof IdToken.prototype, options) {
    const { client, entities } = Provider.ctx?.oidc ?? {}
    const { device } = (entities?.AuthorizationCode ?? {}) as SessionOfPolicy
    if (device && client?.clientId === portalId) this.set(deviceClaim, device)
    return issue.call(this, options)
  }
}

/**
 * The sign-in that policies judge where only a second factor is added to a session, in seconds since 1970. Undefined in a
 * new sign-in, also where this request began it and a factor of another kind follows.
 */
export const continuedSignIn = (
  { lastSubmission }: Pick<Interaction, 'lastSubmission'>,
  { signedInAt, begunAt }: Pick<FirstFactor, 'signedInAt' | 'begunAt'>,
): number | undefined => {
  if (begunAt === undefined) return undefined
  const last = lastSubmission?.login ? (lastSubmission.policy as PolicyResult | undefined) : undefined
  return last ? last.signedInAt : signedInAt
}

/**
 * Whether a session to which only a second factor was added is older than the request allows. The library does not check
 * this after any answer of ours.
 */
export const isPastMaxAge = ({ oidc: { session, params, result } }: KoaContextWithOIDC): boolean => {
  const continued = result?.login && (result.policy as PolicyResult | undefined)?.signedInAt
  const { max_age: maxAge } = params ?? {}
  return continued !== undefined && maxAge !== undefined && session?.past(Number(maxAge)) === true
}

type Signed = { amr?: readonly string[] | undefined; loginTs?: number | undefined }

/** When the second factors of a session were used; sessions of the release before do not know it of each. */
export const sessionFactors = (session: SessionOfPolicy & Signed): FactorTimes =>
  session.factors ?? factorTimes(session.amr, session.loginTs ?? 0)

const accepted: PolicyAnswer = { outcome: 'allowed', kinds: [], canSetUp: false, canReachPortal: true }

const refusals = new WeakSet<object>()

/** Whether an error of the library is the refusal by a sign-in policy. */
export const isPolicyRefusal = (error: object): boolean => refusals.has(error)

/** What the policies say about the session of an authorization request. */
export type SessionPolicy = {
  answerFor: (ctx: KoaContextWithOIDC) => Promise<PolicyAnswer>
  /** Throws an error that becomes a page, or an error response to a silent request. */
  refuse: (ctx: KoaContextWithOIDC) => Promise<false>
}

/** A limit of one application holds from then on; a second factor for another one does not lift it. */
function shorten(stored: SessionOfPolicy, idleMinutes: number | undefined): void {
  if (idleMinutes !== undefined) stored.idleMinutes = Math.min(stored.idleMinutes ?? idleMinutes, idleMinutes)
}

async function askAbout(ask: AskPolicy, ctx: KoaContextWithOIDC): Promise<PolicyAnswer> {
  const { session, client, result } = ctx.oidc
  if (session?.accountId === undefined) return accepted
  const stored = session as SessionOfPolicy
  const policy = result?.login ? (result.policy as PolicyResult | undefined) : undefined
  if (policy) Object.assign(stored, { device: policy.device, factors: policy.factors })
  shorten(stored, policy?.idleMinutes)
  if (policy?.isChecked) return accepted
  try {
    const answer = await ask({
      accountNo: session.accountId,
      client: registeredOf(client),
      address: ctx.ip,
      // Sessions of the release before have none.
      device: stored.device ?? 'known',
      done: sessionFactors(session),
      signedInAt: result?.login ? policy?.signedInAt : session.loginTs,
    })
    shorten(stored, answer.idleMinutes)
    return answer
  } catch (error) {
    return error instanceof PortalAway ? temporarilyUnavailable(ctx, error) : Promise.reject(error)
  }
}

/**
 * Asks once for each authorization request, however many checks need the answer. Refusals that a person sees are
 * recorded; silent requests would fill the log.
 */
export function createSessionPolicy(ask: AskPolicy, recording: PolicyRefusalRecording): SessionPolicy {
  const answers = new WeakMap<object, Promise<PolicyAnswer>>()
  const answerFor = (ctx: KoaContextWithOIDC) => {
    const answer = answers.get(ctx.oidc) ?? askAbout(ask, ctx)
    answers.set(ctx.oidc, answer)
    return answer
  }
  return {
    answerFor,
    async refuse(ctx) {
      if ((await answerFor(ctx)).outcome !== 'refused') return false
      const { session, client } = ctx.oidc
      const isSilent = ctx.oidc.promptPending('none')
      const refused = { accountNo: session?.accountId ?? '', client: client?.clientId }
      if (!isSilent) await recordPolicyRefusal(recording, ctx, refused)
      const error = new errors.AccessDenied('a sign-in policy refuses this')
      error.allow_redirect = isSilent
      refusals.add(error)
      throw error
    },
  }
}
