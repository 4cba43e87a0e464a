import type { ChallengeContext } from '@iambiz/identity/passkey/challenge-store.ts'
import { checkPasskey, passkeyRequest } from '@iambiz/identity/passkey/verify.ts'
import type { Context } from 'koa'
import { type Account, findEnabledAccount } from '../account-store.ts'
import { byPasskey } from '../acr.ts'
import { registeredOf } from '../clients.ts'
import { type FailureReason, identityDb } from '../database.ts'
import { sessionSecret } from '../external-cookies.ts'
import { readForm } from '../form.ts'
import { isKnownBrowserFor } from '../known-browser.ts'
import { passkeyScriptSource } from '../pages/passkey-form.ts'
import { sourceProofPage } from '../pages/source-pages.ts'
import { sourceTexts } from '../pages/source-texts.ts'
import { texts } from '../pages/texts.ts'
import { PortalAway } from '../portal-question.ts'
import { requestIdOf } from '../reply.ts'
import { continueAfterFirstFactor } from '../second-factor.ts'
import { deviceOf } from '../sign-in-device.ts'
import { type Interaction, passwordPath, type SignInParts } from '../sign-in-parts.ts'
import { checkPasswordOf } from './check-password.ts'
import { link, linkedAccount, linksOf, useLink } from './link-store.ts'
import { openNewcomer } from './newcomer.ts'
import { leadToSource, refuseSource, sourceFinishPath } from './outward.ts'
import { isOutward, type OutwardSource } from './outward-protocol.ts'
import { findPerson, type Newcomer, type ReturnedPerson, takeOutward } from './outward-store.ts'
import { methodOf } from './settings.ts'
import { findSource, type Source } from './source-store.ts'

/** Who came back from which source. */
type Returned = { source: OutwardSource; person: ReturnedPerson }

/** Refuses, with the reason in the log alone: an account of a source tells nothing about one here before the proof. */
async function refuse(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { source, accountNo, reason }: { source: Source; accountNo: string | null; reason: FailureReason },
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  parts.logRefusal(
    { ...seen, source: source.code, accountNo, result: reason },
    'sign-in with a source refused',
  )
  const userAgent = ctx.get('user-agent').slice(0, 400)
  const at = parts.clock.now()
  await parts.recordFailure({ ...seen, at, accountNo, reason, loginType: methodOf(source), userAgent })
  await takeOutward(parts.db, interaction.uid)
  refuseSource(parts, ctx, { source, problem: 'noAccess', beginning: passwordPath(interaction) })
}

/** Who came back in this browser; the page leads to the beginning if nobody did. */
async function returnedIn({ db, box, clock }: SignInParts, ctx: Context, { uid }: Interaction) {
  const browser = sessionSecret(ctx)
  const found =
    browser === undefined ? undefined : await findPerson({ db, box }, { uid, browser, now: clock.now() })
  const source = found && (await findSource(db, found.sourceId))
  return found && source?.status === 1 && isOutward(source) ? { source, person: found.person } : undefined
}

/** What becomes of a person of a source: signed in, linked first, or asked to prove the account. */
type Decision =
  | { outcome: 'ok' | 'prove'; account: Account; isLinked: boolean }
  | { outcome: 'refused'; accountNo: string | null; reason: FailureReason }

/** Opens an account for a person without one; not with the number of a super manager, who has to be linked by proof. */
async function admit(
  { db, sources, log }: SignInParts,
  source: OutwardSource,
  newcomer: Newcomer,
): Promise<Decision> {
  const { accountNo } = newcomer
  const { allowed, isAdministrator } = await sources.ask({ accountNo, sources: [source] })
  const account =
    allowed.includes(source.code) && !isAdministrator ? await openNewcomer(db, newcomer) : undefined
  if (!account) return { outcome: 'refused', accountNo: null, reason: 'not_allowed' }
  log.info({ accountNo, source: source.code }, 'account opened for a person of a source')
  return { outcome: 'ok', account, isLinked: false }
}

async function decide(parts: SignInParts, { source, person }: Returned): Promise<Decision> {
  const { db, sources } = parts
  const linked = await linkedAccount(db, { sourceId: source.id, subject: person.subject })
  const accountNo = linked?.accountNo ?? person.candidate
  const account = accountNo === null ? undefined : await findEnabledAccount(db, accountNo)
  if (!account && accountNo === null && person.newcomer && source.settings.firstSignIn === 'create')
    return admit(parts, source, person.newcomer)
  if (!account) {
    const reason = accountNo === null ? 'unknown_account' : 'disabled'
    return { outcome: 'refused', accountNo, reason }
  }
  const { allowed, isAdministrator } = await sources.ask({ accountNo: account.accountNo, sources: [source] })
  const refused = { outcome: 'refused', accountNo: account.accountNo, reason: 'not_allowed' } as const
  if (!allowed.includes(source.code)) return refused
  // Who was linked without proof may have become an administrator since.
  if (linked)
    return { outcome: isAdministrator && !linked.isProved ? 'prove' : 'ok', account, isLinked: true }
  const links = await linksOf(db, account.accountNo)
  if (links.some(({ sourceId }) => sourceId === source.id)) return refused
  // A person who is linked elsewhere is claimed by a second source, and one of the two may be wrong.
  const isTrusted = source.settings.firstSignIn === 'trust' && !isAdministrator && links.length === 0
  return { outcome: isTrusted ? 'ok' : 'prove', account, isLinked: false }
}

/** Goes on as after a password. */
async function goOn(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  {
    source,
    person,
    account,
    isLinked,
    proof,
  }: Returned & { account: Account; isLinked: boolean; proof: Proof | undefined },
): Promise<void> {
  const { db, clock } = parts
  const { accountNo } = account
  const now = clock.now()
  // Of two concurrent requests one goes on.
  if (!(await takeOutward(db, interaction.uid))) return toBeginning(parts, ctx, interaction)
  const { subject, displayName } = person
  const known = { sourceId: source.id, subject, displayName, isProved: proof !== undefined, now }
  if (isLinked) await useLink(db, known)
  else if (!(await link(db, { ...known, accountNo })))
    return refuse(parts, ctx, interaction, { source, accountNo, reason: 'not_allowed' })
  if (!isLinked)
    parts.log.info({ requestId: requestIdOf(ctx), accountNo, source: source.code }, 'linked to a source')
  return continueAfterFirstFactor(parts, ctx, interaction, {
    accountNo,
    amr: ['fed', methodOf(source), ...(proof?.amr ?? [])],
    ...(person.signedInAt === undefined ? {} : { signedInAt: person.signedInAt }),
    ...(person.endsAt === undefined ? {} : { endsAt: person.endsAt }),
  })
}

/**
 * Whether a policy wants a sign-in that is younger than the one at the source. It is asked here alone: to the rest of
 * the sign-in the person has just signed in.
 */
async function isTooOld(
  parts: SignInParts,
  ctx: Context,
  { params }: Interaction,
  { person: { signedInAt, isFresh }, account: { accountNo } }: Returned & { account: Account },
): Promise<boolean> {
  const { provider, askPolicy } = parts
  if (signedInAt === undefined || isFresh) return false
  const { outcome } = await askPolicy({
    ...{ accountNo, address: ctx.ip, done: {}, signedInAt },
    client: registeredOf(await provider.Client.find(String(params.client_id))),
    device: await deviceOf(parts, ctx, accountNo),
  })
  return outcome === 'sign-in-again'
}

/** Asks the person to sign in at the source again. */
async function askAgain(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  source: OutwardSource,
): Promise<void> {
  if (ctx.method === 'GET') return leadToSource(parts, ctx, interaction, { source, age: 0 })
  // The Content-Security-Policy lets no form lead to the source.
  const { language } = parts.replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${sourceFinishPath(interaction)}?lang=${language}`)
}

function toBeginning({ replies }: SignInParts, ctx: Context, interaction: Interaction): void {
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  ctx.status = 303
  ctx.redirect(`${passwordPath(interaction)}?lang=${language}`)
}

/** Any passkey may answer: a list of those of the account would tell that it exists. */
const proofContext = ({ uid }: Interaction): ChallengeContext => ({
  purpose: 'prove',
  accountNo: '',
  boundTo: uid,
})

async function showProof(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  {
    source,
    problem,
    status = 200,
  }: {
    source: Source
    problem?: string | undefined
    status?: number
  },
): Promise<void> {
  const { db, relyingParty, replies, clock } = parts
  const context = replies.pageContext(ctx, interaction.params.ui_locales)
  const passkeys = { db: identityDb(db), relyingParty }
  const markup = sourceProofPage({
    ...context,
    name: source.names[context.language],
    path: ctx.path,
    beginning: passwordPath(interaction),
    request: await passkeyRequest(passkeys, proofContext(interaction), clock.now()),
    problem,
  })
  const { redirect_uri: leadsTo } = interaction.params
  replies.page(ctx, status, markup, { scripts: [passkeyScriptSource], leadsTo })
}

/** The methods of a proof that count for the sign-in. */
type Proof = { amr: readonly string[] }

type Proved =
  | ({ result: 'ok' } & Proof)
  | { result: 'wrong'; problem: string; status: number; reason?: FailureReason }

/** Checks the password or passkey in the form; passwords by the rules of the sign-in page. */
async function checkProof(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { account: { accountNo }, form }: { account: Account; form: URLSearchParams },
): Promise<Proved> {
  const { db, relyingParty, replies, clock } = parts
  const { language } = replies.pageContext(ctx, interaction.params.ui_locales)
  const t = sourceTexts[language]
  const response = form.get('response')
  if (response !== null) {
    const passkeys = { db: identityDb(db), relyingParty }
    const checked = await checkPasskey(passkeys, proofContext(interaction), response, clock.now())
    const isProved = checked.result === 'ok' && checked.accountNo === accountNo
    return isProved
      ? { result: 'ok', amr: byPasskey }
      : { result: 'wrong', problem: t.proofPasskey, status: 403, reason: 'wrong_passkey' }
  }
  const credentials = { account: accountNo, password: form.get('password') ?? '', address: ctx.ip }
  const outcome = await checkPasswordOf(parts, credentials, isKnownBrowserFor(ctx))
  if (outcome.result === 'ok') return { result: 'ok', amr: [] }
  if (outcome.result === 'wrong')
    return { result: 'wrong', problem: t.proofWrong, status: 403, reason: outcome.reason }
  const { busy, guessing, unchecked: away } = texts[language]
  const problem = { busy, guessing, away }[outcome.result]
  return { result: 'wrong', problem, status: outcome.result === 'guessing' ? 429 : 503 }
}

/**
 * Completes a sign-in that came back from a source: of a linked person at once; of another one who has an account here
 * after proof, or by trust in the source.
 */
export async function finishSource(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const { replies } = parts
  const returned = await returnedIn(parts, ctx, interaction)
  if (!returned) return toBeginning(parts, ctx, interaction)
  const { source } = returned
  try {
    const decision = await decide(parts, returned)
    if (decision.outcome === 'refused') return await refuse(parts, ctx, interaction, { source, ...decision })
    const { account, isLinked } = decision
    if (await isTooOld(parts, ctx, interaction, { ...returned, account }))
      return await askAgain(parts, ctx, interaction, source)
    const signedIn = { ...returned, account, isLinked }
    if (decision.outcome === 'ok')
      return await goOn(parts, ctx, interaction, { ...signedIn, proof: undefined })
    if (ctx.method !== 'POST') return await showProof(parts, ctx, interaction, { source })
    const form = await readForm(ctx.req)
    if (!form) return replies.message(ctx, 400, 'refused')
    const proved = await checkProof(parts, ctx, interaction, { account, form })
    if (proved.result === 'ok') return await goOn(parts, ctx, interaction, { ...signedIn, proof: proved })
    await recordWrongProof(parts, ctx, { source, account, reason: proved.reason })
    return await showProof(parts, ctx, interaction, { source, ...proved })
  } catch (error) {
    if (!(error instanceof PortalAway)) throw error
    replies.away(ctx, interaction.params.ui_locales)
  }
}

async function recordWrongProof(
  { logRefusal, recordFailure, clock }: SignInParts,
  ctx: Context,
  {
    source,
    account: { accountNo },
    reason,
  }: { source: Source; account: Account; reason: FailureReason | undefined },
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  logRefusal({ ...seen, accountNo, source: source.code }, 'proof for a source refused')
  if (!reason) return
  const userAgent = ctx.get('user-agent').slice(0, 400)
  await recordFailure({ ...seen, at: clock.now(), accountNo, reason, loginType: methodOf(source), userAgent })
}
