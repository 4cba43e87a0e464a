import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer, IdentityCall } from '@iambiz/identity/calls.ts'
import { externalCalls, generalExternalCalls } from '@iambiz/identity/external/calls.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import { identityCalls } from '@iambiz/identity/identity-calls.ts'
import { issueProof } from '@iambiz/identity/proof-store.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import { createKeyedHash, type KeyedHash, type SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Context, Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { type AccountAsking, holderOf, isPortal } from './account-access.ts'
import { canonicalLoginName, findSignInAccount } from './account-store.ts'
import { endTickets, issueTicket } from './acting-api.ts'
import { administrativeCalls } from './administrative-api.ts'
import type { LiveConfig } from './config.ts'
import { connectionCalls } from './connections/api.ts'
import { metadataCalls } from './connections/metadata-api.ts'
import { type MayStillSignOn, signOutCalls } from './connections/sign-out-api.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { readForm } from './form.ts'
import { ownSavedSignInCalls } from './form-fill/own-sign-ins.ts'
import { identityParts } from './identity-parts.ts'
import {
  cancelEmail,
  changeEmail,
  confirmForgot,
  confirmNewEmail,
  forgot,
  passwordStanding,
} from './mailed-code-api.ts'
import { changePassword, verifyOwnPassword } from './own-password.ts'
import { passwordLimits, policyOf } from './password-policy.ts'
import type { SettingsInForce } from './portal-settings.ts'
import { requestIdOf } from './reply.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { sourceCalls } from './sources/api.ts'
import { checkOwnPassword } from './sources/check-password.ts'
import { ownSourceCalls } from './sources/own-links.ts'

/**
 * Endpoint for calls of the portal on behalf of a signed-in person; announced in discovery as
 * `iambiz_account_endpoint`.
 */
export const accountPath = '/account'

export type AccountApiParts = {
  provider: Provider
  config: Pick<
    LiveConfig,
    | 'issuer'
    | 'portalClient'
    | 'relyingParty'
    | 'company'
    | 'portalName'
    | 'password'
    | 'dataKeys'
    | 'httpHosts'
    | 'formFill'
    | 'demo'
  >
  settings: SettingsInForce
  db: ProviderDb
  box: SecretBox
  external: ExternalParts
  mayStillSignOn: MayStillSignOn
  sources: SignInParts['sources']
  findCredential: SignInParts['findCredential']
  clock: Clock
  log: Log
}

type MountedParts = AccountApiParts & { hash: KeyedHash }

const wrong = refuse(403, 'wrong_password')
const busy: Answer = { ...refuse(503, 'busy'), retryAfter: 2 }

async function verify(
  parts: AccountApiParts,
  { account, grantId, address, form, now }: AccountAsking,
): Promise<Answer> {
  const { db } = parts
  const { accountNo } = account
  const password = form.get('password') ?? ''
  const known = await findSignInAccount(db, canonicalLoginName(accountNo))
  const result = await verifyOwnPassword(db, { accountNo, password, address }, now, (typed) =>
    checkOwnPassword(parts, known, typed),
  )
  if (result !== 'ok') return result === 'busy' ? busy : wrong
  const { proof, expireSeconds } = await issueProof(
    identityDb(db),
    { accountNo, boundTo: grantId, method: 'password' },
    now,
  )
  return answer({ proof, expires_in: expireSeconds, method: 'password' })
}

async function change({ db, config }: AccountApiParts, asking: AccountAsking): Promise<Answer> {
  const { account, grantId, address, form, now } = asking
  const proof = form.get('proof')
  const by = proof === null ? { password: form.get('password') ?? '' } : { proof }
  const next = form.get('new_password') ?? ''
  const request = { account, grantId, address, by, next, policy: policyOf(config) }
  const changed = await changePassword(db, request, now)
  if (changed.result === 'refused') {
    return refuse(422, 'password_refused', { rules: changed.rules })
  }
  if (changed.result !== 'ok') return changed.result === 'busy' ? busy : wrong
  return answer({ changed_at: now.toISOString() })
}

const codeParts = (parts: MountedParts) => ({ ...parts, policy: policyOf(parts.config) })

type PersonalCall = (parts: MountedParts, asking: AccountAsking) => Promise<Answer>

/** Adapts a call about second factors, which is written independently of the provider. */
const identityCall =
  (call: IdentityCall): PersonalCall =>
  (parts, { account, grantId: boundTo, ...asking }) => {
    const { accountNo, userName } = account
    const { relyingParty, portalName } = parts.config
    const needed = {
      ...parts,
      ...identityParts({ ...parts, grantId: boundTo }),
      relyingParty,
      issuerName: portalName[asking.form.get('lang') === 'en' ? 'en' : 'zh'],
    }
    return call(needed, { ...asking, accountNo, userName, boundTo })
  }

/** Prefixes the paths of another group of calls. */
const below = <Call, Mounted>(calls: Readonly<Record<string, Call>>, mount: (call: Call) => Mounted) =>
  Object.fromEntries(Object.entries(calls).map(([path, call]) => [`${accountPath}${path}`, mount(call)]))

/** Calls that need a person's access token, by path; every other path below `/account` gets 404. */
const personal: Record<string, PersonalCall> = {
  ...below(identityCalls, identityCall),
  ...below(
    externalCalls,
    (call): PersonalCall =>
      (parts, { account, grantId: boundTo, ...asking }) => {
        const { accountNo, nameZh: userName } = account
        return call(parts.external, { ...asking, accountNo, userName, boundTo })
      },
  ),
  ...below(
    ownSourceCalls,
    (call): PersonalCall =>
      ({ db }, { account, form }) =>
        call(db, account.accountNo, form),
  ),
  ...below(
    ownSavedSignInCalls,
    (call): PersonalCall =>
      (parts, { account, form }) =>
        call(parts, account.accountNo, form),
  ),
  [`${accountPath}/password/verify`]: verify,
  [`${accountPath}/password/change`]: change,
  [`${accountPath}/acting/ticket`]: issueTicket,
  [`${accountPath}/email/change`]: (parts, asking) => changeEmail(codeParts(parts), asking),
  [`${accountPath}/email/confirm`]: (parts, asking) => confirmNewEmail(codeParts(parts), asking),
  [`${accountPath}/email/cancel`]: (parts, asking) => cancelEmail(codeParts(parts), asking),
}

/** Calls that need no access token, only the portal's client secret. */
const general: Record<string, (parts: MountedParts, form: URLSearchParams, now: Date) => Promise<Answer>> = {
  ...below(
    generalExternalCalls,
    (call) => (parts: MountedParts, form: URLSearchParams) => call(parts.external, { form }),
  ),
  ...below(
    { ...administrativeCalls, ...connectionCalls, ...metadataCalls, ...sourceCalls },
    (call) => (parts: MountedParts, form: URLSearchParams, now: Date) => {
      const answered = call({ ...parts, ...identityParts(parts), db: parts.db }, form, now)
      const { log } = parts
      return answered.then((given) => {
        const [accountNo, appId, by] = [form.get('account_no'), form.get('app_id'), form.get('by')]
        log.info({ accountNo, appId, by, status: given.status }, 'account call of an administrator')
        return given
      })
    },
  ),
  ...below(signOutCalls, (call) => (parts: MountedParts, form: URLSearchParams) => call(parts, form)),
  [`${accountPath}/acting/end`]: endTickets,
  [`${accountPath}/password/policy`]: async ({ config }) =>
    answer({ ...policyOf(config), max: passwordLimits.max }),
  [`${accountPath}/password/standing`]: (parts, form) => passwordStanding(codeParts(parts), form),
  [`${accountPath}/password/forgot`]: (parts, form, now) => forgot(codeParts(parts), form, now),
  [`${accountPath}/password/forgot/confirm`]: (parts, form, now) =>
    confirmForgot(codeParts(parts), form, now),
}

async function answerTo(parts: MountedParts, ctx: Context): Promise<Answer> {
  const ofPerson = personal[ctx.path]
  const ofAnybody = general[ctx.path]
  if (!ofPerson && !ofAnybody) return refuse(404, 'not_found')
  if (ctx.method !== 'POST') return refuse(405, 'method_not_allowed')
  if (!isPortal(ctx, parts.config)) return refuse(401, 'invalid_client')
  const form = await readForm(ctx.req)
  if (!form) return refuse(400, 'bad_form')
  if (ofAnybody) return ofAnybody(parts, form, parts.clock.now())
  if (!ofPerson) return refuse(404, 'not_found')
  const holder = await holderOf(parts, form.get('token') ?? '')
  if (!holder) return refuse(401, 'invalid_token')
  // Guesses are counted under the address of the browser, not under that of the portal.
  const address = networkOf(form.get('address') ?? '')
  const given = await ofPerson(parts, { ...holder, address, form, now: parts.clock.now() })
  const { accountNo } = holder.account
  parts.log.info(
    { requestId: requestIdOf(ctx), route: ctx.path, accountNo, address, status: given.status },
    'account call',
  )
  return given
}

/** The account API: the portal's calls to the provider on behalf of the signed-in person. */
export function accountApi(given: AccountApiParts): Middleware {
  const parts = { ...given, hash: createKeyedHash(given.config.dataKeys) }
  return async (ctx, next) => {
    if (ctx.path !== accountPath && !ctx.path.startsWith(`${accountPath}/`)) return next()
    const { status, body, retryAfter } = await answerTo(parts, ctx)
    if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter))
    if (status === 401) ctx.set('www-authenticate', 'Basic realm="account"')
    ctx.status = status
    ctx.body = body
  }
}
