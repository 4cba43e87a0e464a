import type { ChallengeContext } from '@iambiz/identity/passkey/challenge-store.ts'
import { type CheckedPasskey, checkPasskey, passkeyRequest } from '@iambiz/identity/passkey/verify.ts'
import type { Context } from 'koa'
import { findEnabledAccount } from './account-store.ts'
import { byPasskey } from './acr.ts'
import { identityDb } from './database.ts'
import { readForm } from './form.ts'
import { rememberRefusal } from './refusal-cookie.ts'
import { requestIdOf } from './reply.ts'
import { continueAfterFirstFactor } from './second-factor.ts'
import { type Interaction, passwordPath, type SignInParts } from './sign-in-parts.ts'

/** Path of the form that carries the response of a passkey instead of account and password. */
export const passkeyPath = (interaction: Interaction): string => `${passwordPath(interaction)}/passkey`

const contextOf = ({ uid }: Interaction): ChallengeContext => ({
  purpose: 'sign-in',
  accountNo: '',
  boundTo: uid,
})

const passkeyParts = ({ db, relyingParty }: SignInParts) => ({ db: identityDb(db), relyingParty })

/** The options with which the sign-in page asks for any passkey of this provider. */
export const signInRequest = (parts: SignInParts, interaction: Interaction) =>
  passkeyRequest(passkeyParts(parts), contextOf(interaction), parts.clock.now())

/** Checks the response of a passkey of an enabled account; with `wrong`, why it is refused. */
async function check(parts: SignInParts, interaction: Interaction, response: string) {
  const { db, clock } = parts
  const checked: CheckedPasskey = await checkPasskey(
    passkeyParts(parts),
    contextOf(interaction),
    response,
    clock.now(),
  )
  if (checked.result === 'wrong') return { ...checked, reason: 'wrong_passkey' } as const
  const { accountNo } = checked
  if (await findEnabledAccount(db, accountNo)) return { result: 'ok', accountNo } as const
  return { result: 'wrong', accountNo, reason: 'disabled' } as const
}

/** Signs in the person of a passkey. It verifies the person itself, so it counts as two factors. */
export async function signInWithPasskey(
  parts: SignInParts,
  ctx: Context,
  interaction: Interaction,
): Promise<void> {
  const { replies, clock } = parts
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 400, 'refused')
  const checked = await check(parts, interaction, form.get('response') ?? '')
  const { accountNo } = checked
  if (checked.result === 'ok') {
    return continueAfterFirstFactor(parts, ctx, interaction, { accountNo: checked.accountNo, amr: byPasskey })
  }
  const { reason } = checked
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip }
  const { client_id: client, ui_locales: locales } = interaction.params
  parts.logRefusal({ ...seen, accountNo, result: reason, client }, 'passkey refused')
  const userAgent = ctx.get('user-agent').slice(0, 400)
  await parts.recordFailure({ ...seen, at: clock.now(), accountNo, reason, loginType: 'passkey', userAgent })
  const path = passwordPath(interaction)
  rememberRefusal(ctx, { problem: 'passkey', account: '' }, path)
  ctx.status = 303
  ctx.redirect(`${path}?lang=${replies.pageContext(ctx, locales).language}`)
}
