import type { Context, Middleware } from 'koa'
import { errors } from 'oidc-provider'
import { findEnabledAccount } from './account-store.ts'
import { isSameOrigin, readForm } from './form.ts'
import { continuePage } from './pages/continue-page.ts'
import type { Interaction, SignInParts } from './sign-in-parts.ts'
import type { AccountSelection } from './sign-in-policy.ts'

/** The page on which a signed-in person confirms or changes the account; the rest of the path is the interaction ID. */
export const continuePath = '/continue'

const pathOf = ({ uid }: Pick<Interaction, 'uid'>) => `${continuePath}/${uid}`

/** The interaction that both the path and the cookie name; `null` once it is over. */
async function findInteraction({ provider }: SignInParts, ctx: Context): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const isMeant = ctx.path === pathOf(interaction) && interaction.prompt.name !== 'login'
    return isMeant ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Routes of the page and its form. */
export function continueRoutes(parts: SignInParts): Middleware {
  const { provider, replies } = parts
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${continuePath}/`)) return next()
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) return replies.message(ctx, 405, 'failed')
    if (ctx.method === 'POST' && !isSameOrigin(ctx.req, provider.issuer)) {
      return replies.message(ctx, 403, 'failed')
    }
    const interaction = await findInteraction(parts, ctx)
    const accountNo = interaction?.session?.accountId
    if (!interaction || accountNo === undefined) return replies.message(ctx, 400, 'expired')
    return ctx.method === 'POST' ? goOn(parts, ctx) : ask(parts, ctx, interaction, accountNo)
  }
}

async function ask(
  { db, replies, applicationName }: SignInParts,
  ctx: Context,
  interaction: Interaction,
  accountNo: string,
): Promise<void> {
  const { params, prompt } = interaction
  const context = replies.pageContext(ctx, params.ui_locales)
  const account = await findEnabledAccount(db, accountNo)
  if (!account) return replies.message(ctx, 400, 'expired')
  const markup = continuePage({
    ...context,
    path: ctx.path,
    application: await applicationName(params.client_id, context.language),
    person: { no: account.accountNo, zh: account.nameZh, en: account.nameEn },
    isNative: prompt.reasons.includes('native_app'),
  })
  replies.page(ctx, 200, markup, { leadsTo: params.redirect_uri })
}

async function goOn({ provider, replies }: SignInParts, ctx: Context): Promise<void> {
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 400, 'refused')
  const isOther = form.get('account') === 'other'
  // One page answers both prompts; choosing another account answers both as well.
  const selection: AccountSelection = { other: isOther }
  const answered = { consent: {}, select_account: selection }
  ctx.status = 303
  ctx.redirect(
    // Discards the result of a previous sign-in with the account that the person does not want.
    await provider.interactionResult(ctx.req, ctx.res, answered, { mergeWithLastSubmission: !isOther }),
  )
}
