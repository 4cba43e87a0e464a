import type { Adapter } from '@iambiz/identity/external/adapter.ts'
import type { Adapters } from '@iambiz/identity/external/connect.ts'
import type { Context } from 'koa'
import { isRedirectSuppressed, suppressRedirect } from './external-cookies.ts'
import { beginExternalSignIn, type ExternalSignInParts } from './external-sign-in.ts'
import { type Interaction, passwordPath } from './sign-in-parts.ts'

/** Path that redirects to the external provider whose app contains this browser. */
export const clientPath = (interaction: Interaction): string => `${passwordPath(interaction)}/client`

/** The connected external provider whose app shows this page; the person is signed in there already. */
export const clientOf = (adapters: Adapters, ctx: Context): Adapter | undefined =>
  [...adapters.values()].find((adapter) => adapter.isClient(ctx.get('user-agent')))

/** Whether the request asks for interaction (OpenID Connect Core 3.1.2.1) or names an account. */
const wantsForm = ({ params }: Interaction): boolean =>
  String(params.prompt ?? '')
    .split(' ')
    .includes('login') ||
  params.max_age !== undefined ||
  params.login_hint !== undefined

/**
 * Whether a sign-in redirects to the external provider without showing the form. Only once, so that an unknown person,
 * a cancellation or a sign-out shows the form instead of a redirect loop.
 */
export const redirectsWithoutForm = (
  { external }: Pick<ExternalSignInParts, 'external'>,
  ctx: Context,
  interaction: Interaction,
): boolean =>
  ctx.method === 'GET' &&
  !wantsForm(interaction) &&
  clientOf(external.adapters, ctx) !== undefined &&
  !isRedirectSuppressed(ctx)

/** Redirects to the external provider. */
export async function goToClient(
  parts: ExternalSignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const adapter = clientOf(parts.external.adapters, ctx)
  ctx.status = 303
  if (!adapter) {
    const { language } = parts.replies.pageContext(ctx, interaction.params.ui_locales)
    return ctx.redirect(`${passwordPath(interaction)}?lang=${language}`)
  }
  suppressRedirect(ctx)
  const returnTo = clientPath(interaction)
  const { authorize_url } = await beginExternalSignIn(parts, ctx, interaction, { adapter, returnTo })
  ctx.redirect(authorize_url)
}
