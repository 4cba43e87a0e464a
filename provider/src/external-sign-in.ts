import { randomBytes } from 'node:crypto'
import { recognise } from '@iambiz/identity/external/account-store.ts'
import type { Adapter, Surface } from '@iambiz/identity/external/adapter.ts'
import { findSignIn, takeConfirmed } from '@iambiz/identity/external/authorization-store.ts'
import { begin } from '@iambiz/identity/external/begin.ts'
import { polled } from '@iambiz/identity/external/calls.ts'
import { identityIn } from '@iambiz/identity/external/come-back.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import { type ExternalType, externalTypes } from '@iambiz/identity/tables.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { browserWords } from './browser-words.ts'
import { allowRedirect, sessionSecret } from './external-cookies.ts'
import { lastWay } from './last-way.ts'
import { isProblem, type Problem } from './pages/external-texts.ts'
import { waitingPage } from './pages/phone-page.ts'
import { scanPage, scanScriptSource } from './pages/scan-page.ts'
import { scanPagePath } from './pages/sign-in-tabs.ts'
import { requestIdOf } from './reply.ts'
import { continueAfterFirstFactor } from './second-factor.ts'
import { isSharedComputer } from './shared-computer.ts'
import { type Interaction, passwordPath, type SignInParts } from './sign-in-parts.ts'

/** Dependencies of external sign-ins, beyond those of password sign-ins. */
export type ExternalSignInParts = SignInParts & { external: ExternalParts }

/** Path of the page with the QR code. */
export const scanTabPath = (interaction: Interaction): string => scanPagePath(passwordPath(interaction))

const isExternalType = (value: unknown): value is ExternalType => externalTypes.some((type) => type === value)

/** Starts an external sign-in in this browser, which returns to `returnTo`; cancels an earlier one of this browser. */
export function beginExternalSignIn(
  { external, replies, clock }: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
  { adapter, returnTo }: { adapter: Adapter; returnTo: string },
) {
  const session = sessionSecret(ctx) ?? randomBytes(32).toString('base64url')
  // Renewed, so that the cookie lives as long as the sign-in that starts now.
  sessionSecret(ctx, session)
  const userAgent = ctx.get('user-agent')
  const surface: Surface = adapter.isClient(userAgent) ? 'client' : 'browser'
  return begin(external, adapter, {
    type: adapter.type,
    purpose: 'sign-in',
    accountNo: null,
    userName: '',
    boundTo: interaction.uid,
    session,
    place: ctx.ip,
    device: browserWords(userAgent),
    surface,
    returnTo,
    language: replies.pageContext(ctx, interaction.params.ui_locales).language,
    now: clock.now(),
  })
}

/** Shows the page with the QR code; cancels an earlier external sign-in of this browser. */
export async function showScanTab(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const { external, replies } = parts
  const { adapters } = external
  const types = [...adapters.keys()]
  const asked = isExternalType(ctx.query.type) ? adapters.get(ctx.query.type) : undefined
  const adapter = asked ?? [...adapters.values()][0]
  const context = replies.pageContext(ctx, interaction.params.ui_locales)
  if (!adapter) return goTo(ctx, `${passwordPath(interaction)}?lang=${context.language}`)
  const returnTo = scanTabPath(interaction)
  const started = await beginExternalSignIn(parts, ctx, interaction, { adapter, returnTo })
  const markup = scanPage({
    ...context,
    beginning: passwordPath(interaction),
    application: await parts.applicationName(interaction.params.client_id, context.language),
    icon: await parts.applicationIcon(interaction.params.client_id),
    type: adapter.type,
    types,
    last: lastWay(ctx),
    started,
    device: browserWords(ctx.get('user-agent')),
    problem: isProblem(ctx.query.problem) ? ctx.query.problem : undefined,
    isShared: await isSharedComputer(parts.provider, ctx),
  })
  replies.page(ctx, 200, markup, { scripts: [scanScriptSource] })
  ctx.set('content-security-policy', `${ctx.response.get('content-security-policy')}; connect-src 'self'`)
}

function goTo(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.redirect(path)
}

/** The external sign-in that this browser started in this interaction; `null` if it is over. */
async function ownSignIn({ external }: ExternalSignInParts, ctx: Context, { uid }: Interaction) {
  const session = sessionSecret(ctx)
  const found = session === undefined ? undefined : await findSignIn(external.db, session)
  return found?.bound_to === uid ? found : null
}

/** Reports the state on the phone to the page's script. */
export async function sendState(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const found = await ownSignIn(parts, ctx, interaction)
  if (!found) {
    ctx.status = 410
    ctx.body = { status: 'over' }
    return
  }
  const { status, fault } = polled(found, parts.clock.now())
  const problem = status === 'failed' ? problemOf(fault) : status === 'cancelled' ? 'cancelled' : undefined
  ctx.body = { status: status === 'expired' ? 'over' : status, ...(problem && { problem }) }
}

/** The problem for a fault code; `unknown` for codes without a text of their own. */
export const problemOf = (fault: string | undefined): Problem =>
  fault === 'expired_code' ? 'expired' : isProblem(fault) ? fault : 'unknown'

/**
 * Completes the sign-in of the confirmed account as after a password, or shows the problem on the page where it
 * started.
 */
export async function finishExternalSignIn(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const { external, replies, db, clock } = parts
  const now = clock.now()
  const context = replies.pageContext(ctx, interaction.params.ui_locales)
  const found = await ownSignIn(parts, ctx, interaction)
  const { status, fault } = found ? polled(found, now) : { status: 'expired' as const, fault: undefined }
  if (status === 'pending' || status === 'scanned') {
    return replies.page(ctx, 200, waitingPage({ ...context, path: ctx.path }))
  }
  const beginning = ctx.path.replace(/\/finish$/, '')
  const again = (problem: Problem) =>
    goTo(ctx, `${beginning}?lang=${context.language}&type=${found?.type ?? ''}&problem=${problem}`)
  if (status === 'failed') return again(problemOf(fault))
  if (status === 'cancelled' || status === 'expired') return again(status)
  // Only one of two concurrent requests continues.
  const confirmed = found && (await takeConfirmed(external.db, found.tag_hash, now))
  const identity = confirmed && identityIn(external, confirmed)
  if (!identity) return again('expired')
  const accountNo = await recognise(external.db, identity, now)
  const account = accountNo === null ? undefined : await findEnabledAccount(db, accountNo)
  if (account) {
    allowRedirect(ctx)
    return continueAfterFirstFactor(parts, ctx, interaction, {
      accountNo: account.accountNo,
      amr: [confirmed.type],
    })
  }
  await recordUnbound(parts, ctx, { accountNo, type: confirmed.type })
  return again('unbound')
}

/** An unbound account and a disabled one look the same to the browser; the login log distinguishes them. */
async function recordUnbound(
  { logRefusal, recordFailure, clock }: ExternalSignInParts,
  ctx: Context,
  { accountNo, type }: { accountNo: string | null; type: ExternalType },
): Promise<void> {
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  logRefusal({ ...seen, accountNo, type }, 'sign-in refused: no account of ours')
  await recordFailure({
    ...seen,
    at: clock.now(),
    accountNo,
    reason: accountNo === null ? 'unknown_account' : 'disabled',
    loginType: type === 'wechat' || type === 'wecom' ? type : 'oauth',
    userAgent: ctx.get('user-agent').slice(0, 400),
  })
}
