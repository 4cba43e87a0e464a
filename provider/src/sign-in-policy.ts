import { hasEnrolledFactor } from '@iambiz/identity/second-factors.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { hasSecondFactor, twoFactors } from './acr.ts'
import { registeredOf } from './clients.ts'
import { accessPrompt } from './connections/gate.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { credentialsPrompt } from './form-fill/credentials-prompt.ts'
import { isPastMaxAge, type SessionPolicy } from './session-policy.ts'

const { Check, Prompt, base } = interactionPolicy

/** Reasons of a login prompt that only lack the second factor. */
export const secondFactorReasons: ReadonlySet<string> = new Set([
  'second_factor',
  'essential_acr',
  'essential_acrs',
])

type PolicyParts = { db: ProviderDb; policy: SessionPolicy }

/** The answer of the continue page; `other` if the person wants another account. */
export type AccountSelection = { other?: boolean }

/** Whether the request prefers two factors; the library itself checks requests that require them. */
function prefersTwoFactors({ oidc }: KoaContextWithOIDC): boolean {
  const acr = recordOf(oidc.claims.id_token?.acr)
  return acr.value === twoFactors || (Array.isArray(acr.values) && acr.values[0] === twoFactors)
}

async function lacksSecondFactor({ db, policy }: PolicyParts, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { session } = ctx.oidc
  const { outcome } = await policy.answerFor(ctx)
  if (outcome === 'second-factor' || outcome === 'set-up') return true
  if (hasSecondFactor(session?.amr) || !prefersTwoFactors(ctx)) return false
  // A preference does not apply to people without a second factor.
  return session?.accountId === undefined || (await hasEnrolledFactor(identityDb(db), session.accountId))
}

function loginChecks(parts: PolicyParts) {
  const { policy } = parts
  return [
    new Check(
      'account_gone',
      'the account of the session is not enabled',
      'login_required',
      ({ oidc }) => oidc.session?.accountId !== undefined && !oidc.account,
    ),
    new Check(
      'sign_in_too_old',
      'the application or a policy asks for a sign-in that is younger',
      'login_required',
      async (ctx) => (await policy.answerFor(ctx)).outcome === 'sign-in-again' || isPastMaxAge(ctx),
    ),
    new Check(
      'second_factor',
      'the application or a policy asks for a second factor',
      'login_required',
      (ctx) => lacksSecondFactor(parts, ctx),
      // The sign-in page reads it instead of asking again.
      async (ctx) => ({ policy: await policy.answerFor(ctx) }),
    ),
    new Check('refused_by_policy', 'a policy refuses the sign-in', 'access_denied', policy.refuse),
    new Check('other_account', 'the person signs in with another account', 'login_required', ({ oidc }) => {
      const selection = oidc.result?.select_account as AccountSelection | undefined
      return selection?.other === true && !oidc.result?.login
    }),
  ]
}

/** A person who has just signed in has thereby selected an account. */
function selectAccountPrompt() {
  const prompt = new Prompt({ name: 'select_account', requestable: true })
  prompt.checks.clear()
  prompt.checks.add(
    new Check(
      'select_account_prompt',
      'select_account prompt was not resolved',
      'account_selection_required',
      ({ oidc }) => oidc.promptPending('select_account') && !oidc.result?.login,
    ),
  )
  return prompt
}

/**
 * Requests of the company's applications are granted without consent. The person is asked only if the request says so,
 * or for native applications, which cannot prove their identity (RFC 8252 8.6).
 */
const consentPrompt = () =>
  new Prompt(
    { name: 'consent', requestable: true },
    new Check(
      'native_app',
      'native clients require End-User interaction',
      'interaction_required',
      ({ oidc }) => {
        const settings = registeredOf(oidc.client)?.settings
        const isUnproved =
          settings?.applicationType === 'native' && settings.tokenEndpointAuthMethod === 'none'
        // The person has just confirmed the code of a device.
        const isDevice = oidc.entities.DeviceCode !== undefined
        return Boolean(isUnproved && !isDevice && !oidc.result?.login && !oidc.result?.consent)
      },
    ),
  )

/** The prompts of a sign-on, in order; the portal decides last, about the account that is signed in by then. */
export function signInPrompts({
  gate,
  ...parts
}: PolicyParts & Parameters<typeof credentialsPrompt>[0]): InstanceType<typeof Prompt>[] {
  const prompts = base()
  prompts.remove('consent')
  for (const check of loginChecks(parts)) prompts.get('login')?.checks.add(check)
  prompts.add(selectAccountPrompt())
  prompts.add(consentPrompt())
  prompts.add(credentialsPrompt({ ...parts, gate }))
  prompts.add(accessPrompt(gate))
  return prompts
}
