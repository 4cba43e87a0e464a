import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import { isPasswordSince, keepLocale } from './account-store.ts'
import { acrOf } from './acr.ts'
import type { FirstFactor } from './first-factor-store.ts'
import { rememberBrowser } from './known-browser.ts'
import { endCodes } from './mailed-code-store.ts'
import { languageAsked } from './pages/texts.ts'
import { requestIdOf } from './reply.ts'
import { type Interaction, type SignInParts, signInPath } from './sign-in-parts.ts'
import { endTrust } from './trusted-browser-store.ts'

/** The language that the person switched to on the page; `undefined` where it stayed the one that was asked for. */
function chosenLanguage(ctx: Context, { params }: Interaction): Language | undefined {
  const { lang } = ctx.query
  if (lang !== 'zh' && lang !== 'en') return undefined
  return lang === languageAsked(ctx.get('accept-language'), params.ui_locales) ? undefined : lang
}

/**
 * Ends a sign-in whose password was replaced after it was looked at, and says so. Asked after what the sign-in has come to is
 * stored: whoever replaces a password deletes what they find, and what they did not find yet is refused here.
 */
export async function isOutdated(
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

/** Ends a sign-in well, and leads the browser back to whoever asked for it. */
export async function completeSignIn(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  signedIn: FirstFactor,
): Promise<void> {
  const { accountNo, amr } = signedIn
  const { provider, db, log } = parts
  const client = interaction.params.client_id
  log.info({ requestId: requestIdOf(ctx), address: ctx.ip, client, accountNo, amr }, 'signed in')
  const chosen = chosenLanguage(ctx, interaction)
  if (chosen) await keepLocale(db, accountNo, languageTags[chosen])
  rememberBrowser(ctx, accountNo, signInPath)
  // Who can sign in needs no code for another password: whoever else asked for one gets nowhere with it.
  await endCodes(db, accountNo, 'password')
  // The time is that of this sign-in, whatever the person is asked before the application has its answer.
  const ts = Math.floor(Date.now() / 1000)
  const result = { login: { accountId: accountNo, amr, acr: acrOf(amr), ts, remember: false } }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: true,
  })
  if (await isOutdated(parts, ctx, interaction, signedIn)) return
  await endOtherSession(parts, ctx, accountNo)
  ctx.status = 303
  ctx.redirect(returnTo)
}

/**
 * Where somebody else was signed in: the library would ask the browser to post a form by script, which our pages do not
 * allow, so their session ends now.
 */
async function endOtherSession(
  { provider, revokeSession }: SignInParts,
  ctx: Context,
  accountNo: string,
): Promise<void> {
  const session = await provider.Session.get(ctx)
  if (session.accountId === undefined || session.accountId === accountNo) return
  await revokeSession(session.uid)
  delete session.accountId
  delete session.authorizations
  await session.persist()
}
