import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { registeredOf } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { Gate } from '../connections/gate.ts'
import type { ProviderDb } from '../database.ts'
import { PortalAway } from '../portal-question.ts'
import { requestIdOf } from '../reply.ts'
import { findCredentials } from './credential-store.ts'
import { formFillProblem } from './problem.ts'

const { Check, Prompt } = interactionPolicy

/** The name of the prompt, also as a value of `prompt` in requests that ask a person to replace what they have saved. */
export const credentialsPromptName = 'credentials'

type PromptParts = {
  db: ProviderDb
  box: SecretBox
  config: Pick<ProviderConfig, 'formFill' | 'demo'>
  gate: Gate
}

/** Whether the portal would grant the sign-on; if it does not answer, the prompt after this one says so. */
async function mayUse(
  { gate }: PromptParts,
  ctx: KoaContextWithOIDC,
  client: RegisteredClient,
): Promise<boolean> {
  const { provider, account, session, entities } = ctx.oidc
  const signOn = {
    ...{ accountNo: account?.accountId ?? '', grantId: entities.Grant?.jti, sessionUid: session?.uid },
    requestId: requestIdOf(ctx),
  }
  try {
    return (await gate.recheck(provider, client, signOn)).decision === 'granted'
  } catch (error) {
    if (error instanceof PortalAway) return false
    throw error
  }
}

async function needsCredentials(parts: PromptParts, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { client, account } = ctx.oidc
  const registered = registeredOf(client)
  const form = registered?.settings.form
  const isReplaced = ctx.oidc.promptPending(credentialsPromptName)
  // As the library answers a value that it does not know.
  if (!form && isReplaced) throw new errors.InvalidRequest('unsupported prompt value requested')
  if (!registered || !form || !account || formFillProblem(registered, parts.config)) return false
  const place = { accountNo: account.accountId, clientId: registered.clientId, form }
  if (!isReplaced && (await findCredentials(parts, place))) return false
  // People who may not use the application are refused, and not asked for a password first.
  return mayUse(parts, ctx, registered)
}

/** Asks a person for what they sign in with at an application whose form is filled in, if it is not saved. */
export function credentialsPrompt(parts: PromptParts): InstanceType<typeof Prompt> {
  const prompt = new Prompt({ name: credentialsPromptName, requestable: true })
  prompt.checks.clear()
  prompt.checks.add(
    new Check(
      'credentials_missing',
      'the person has to save an account and a password of the application',
      'interaction_required',
      (ctx) => needsCredentials(parts, ctx),
    ),
  )
  return prompt
}
