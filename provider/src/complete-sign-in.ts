import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import { isPasswordSince, storeLocale } from './account-store.ts'
import { acrOf } from './acr.ts'
import type { FrontChannelSignOut } from './connections/sign-out-store.ts'
import { epochSeconds } from './epoch-seconds.ts'
import type { FirstFactor } from './first-factor-store.ts'
import { rememberBrowser } from './known-browser.ts'
import { rememberWay } from './last-way.ts'
import { endCodes } from './mailed-code-store.ts'
import { languageAsked } from './pages/texts.ts'
import { requestIdOf } from './reply.ts'
import { continuedSignIn, type PolicyResult } from './session-policy.ts'
import { isSharedComputer } from './shared-computer.ts'
import { type Interaction, type SignInParts, signInPath } from './sign-in-parts.ts'
import { leaveForm } from './sign-out.ts'
import { endTrust } from './trusted-browser-store.ts'

/** The language chosen on the page; `undefined` if it is still the requested one. */
function chosenLanguage(ctx: Context, { params }: Interaction): Language | undefined {
  const { lang } = ctx.query
  if (lang !== 'zh' && lang !== 'en') return undefined
  return lang === languageAsked(ctx.get('accept-language'), params.ui_locales) ? undefined : lang
}

/**
 * Ends a sign-in whose password was replaced meanwhile, and shows a page. Call it after the result is stored: a
 * concurrent password change deletes stored results, and this check catches those it did not see.
 */
export async function isPasswordReplaced(
  { db, replies }: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo, passwordChangedAt }: FirstFactor,
): Promise<boolean> {
  if (passwordChangedAt === undefined) return false
  if (await isPasswordSince(db, { accountNo, passwordChangedAt })) return false
  await interaction.destroy()
  await endTrust(db, accountNo)
  replies.message(ctx, 400, 'expired', interaction.params.ui_locales)
  return true
}

/** Completes a sign-in and redirects back to the client; the policies see it there unless they have accepted it. */
export async function completeSignIn(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  {
    policy,
    ...signedIn
  }: FirstFactor & { policy: Pick<PolicyResult, 'device' | 'isChecked' | 'idleMinutes'> },
): Promise<void> {
  const { accountNo, amr, factors, signedInAt, begunAt, endsAt } = signedIn
  const { provider, db, log, replies, visit } = parts
  const client = interaction.params.client_id
  log.info({ requestId: requestIdOf(ctx), address: ctx.ip, client, accountNo, amr }, 'signed in')
  const chosen = chosenLanguage(ctx, interaction)
  if (chosen) await storeLocale(db, accountNo, languageTags[chosen])
  const isShared = await isSharedComputer(provider, ctx)
  if (!isShared) rememberBrowser(ctx, accountNo, signInPath)
  rememberWay(ctx, amr, isShared)
  // The owner can sign in, so a pending reset code may have been requested by an attacker.
  await endCodes(db, accountNo, 'password')
  // `auth_time` is the time of this sign-in, even if prompts follow before the client gets its response. A second factor
  // alone does not renew the session, whose limits would never end it.
  const now = epochSeconds()
  const times = signedInAt === undefined ? { ts: now } : { ts: signedInAt, begunAt: begunAt ?? now }
  const login = { accountId: accountNo, amr, acr: acrOf(amr), ...times, endsAt, remember: false, isShared }
  const continued = continuedSignIn(interaction, signedIn)
  const result = { login, policy: { ...policy, factors, signedInAt: continued } satisfies PolicyResult }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: true,
  })
  if (await isPasswordReplaced(parts, ctx, interaction, signedIn)) return
  const signOns = await endOtherSession(parts, ctx, accountNo)
  const next = await visit(ctx, signOns, returnTo)
  if (signOns.length > 0 && ctx.method === 'POST')
    return leaveForm(replies, ctx, { next, whose: 'previous', locales: interaction.params.ui_locales })
  ctx.status = 303
  ctx.redirect(next)
}

/**
 * Ends another account's session in this browser; returns its sign-ons that only this browser can end. The library
 * would post a form by script instead, which the Content-Security-Policy of our pages forbids.
 */
async function endOtherSession(
  { provider, revokeSession }: SignInParts,
  ctx: Context,
  accountNo: string,
): Promise<readonly FrontChannelSignOut[]> {
  const session = await provider.Session.get(ctx)
  if (session.accountId === undefined || session.accountId === accountNo) return []
  const signOns = await revokeSession(session.uid)
  delete session.accountId
  delete session.authorizations
  await session.persist()
  return signOns
}
