import type { Adapter } from '@iambiz/identity/external/adapter.ts'
import type { Adapters } from '@iambiz/identity/external/connect.ts'
import type { Context } from 'koa'
import { noteShortcut, shortcutTried } from './external-cookies.ts'
import { beginElsewhere, type ExternalSignInParts } from './external-sign-in.ts'
import { type Interaction, passwordPath } from './sign-in-parts.ts'

/** Where a sign-in goes on to the company whose own application the browser is. */
export const clientPath = (interaction: Interaction): string => `${passwordPath(interaction)}/client`

/** The connected company whose own application shows this page; its accounts are signed in there already. */
export const clientOf = (adapters: Adapters, ctx: Context): Adapter | undefined =>
  [...adapters.values()].find((adapter) => adapter.isClient(ctx.get('user-agent')))

/** Whether the application wants to see the person do something (OpenID Connect Core 3.1.2.1), or means somebody. */
const wantsForm = ({ params }: Interaction): boolean =>
  String(params.prompt ?? '')
    .split(' ')
    .includes('login') ||
  params.max_age !== undefined ||
  params.login_hint !== undefined

/**
 * Whether a sign-in begins at the company without showing the form first. Once, so that whoever is not known there, cancels, or
 * has signed out reads the form instead of going round.
 */
export const takesShortcut = (
  { external }: Pick<ExternalSignInParts, 'external'>,
  ctx: Context,
  interaction: Interaction,
): boolean =>
  ctx.method === 'GET' &&
  !wantsForm(interaction) &&
  clientOf(external.adapters, ctx) !== undefined &&
  !shortcutTried(ctx)

/** Leads on to the company. */
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
  noteShortcut(ctx)
  const returnTo = clientPath(interaction)
  const { authorize_url } = await beginElsewhere(parts, ctx, interaction, { adapter, returnTo })
  ctx.redirect(authorize_url)
}
