import { type Language, languageTags } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import { keepLocale } from './account-store.ts'
import { rememberBrowser } from './known-browser.ts'
import { endCodes } from './mailed-code-store.ts'
import { languageAsked } from './pages/texts.ts'
import { requestIdOf } from './reply.ts'
import { type Interaction, type SignInParts, signInPath } from './sign-in-parts.ts'

/** The language that the person switched to on the page; `undefined` where it stayed the one that was asked for. */
function chosenLanguage(ctx: Context, { params }: Interaction): Language | undefined {
  const { lang } = ctx.query
  if (lang !== 'zh' && lang !== 'en') return undefined
  return lang === languageAsked(ctx.get('accept-language'), params.ui_locales) ? undefined : lang
}

/** Whose sign-in it is, and by what they have shown so (RFC 8176). */
export type SignedIn = { accountNo: string; amr: string[] }

/** Ends a sign-in well, and leads the browser back to whoever asked for it. */
export async function completeSignIn(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
  { accountNo, amr }: SignedIn,
): Promise<void> {
  const { provider, db, log } = parts
  const client = interaction.params.client_id
  log.info({ requestId: requestIdOf(ctx), address: ctx.ip, client, accountNo, amr }, 'signed in')
  const chosen = chosenLanguage(ctx, interaction)
  if (chosen) await keepLocale(db, accountNo, languageTags[chosen])
  rememberBrowser(ctx, accountNo, signInPath)
  // Who can sign in needs no code for another password: whoever else asked for one gets nowhere with it.
  await endCodes(db, accountNo, 'password')
  const result = { login: { accountId: accountNo, amr, remember: false } }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: false,
  })
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
