import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { passkeyOptions } from '@iambiz/contract/platform/webauthn.ts'
import { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { asPerson, readFactors } from '../inner/account-calls.ts'
import { factorAdded, proofToAdd } from '../inner/add-factor.ts'
import { passkeyAdded } from './phrases.ts'

const startsPerPerson: RateLimit = { limit: 10, windowSeconds: 60 }

type Asked = { actor: Actor; ticket: string | undefined; context: RequestContext }

const startAnswer = z.object({ options: passkeyOptions })

/** Starts to add a passkey; returns the options with which the browser creates it. */
export async function startPasskey(
  deps: AccountDeps,
  who: Asked,
): Promise<DataOf<Api['POST /iam-portal/v1/portal/passkey/start']>> {
  const { actor, context } = who
  const ask = asPerson(deps, actor)
  const proof = await proofToAdd(deps, await readFactors(ask), who)
  await takeRate(deps.db, `passkey-start:${actor.userNo}`, startsPerPerson, context.now)
  const { status, body } = await ask('/passkey/start', {
    lang: context.lang,
    ...(proof ? { proof } : {}),
  })
  if (status === 403) return fail('step-up.second-factor', { methods: ['totp', 'passkey', 'recovery'] })
  if (status === 404) fail('inner-account.unavailable')
  if (status === 409) fail('passkey.too-many')
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  await audit(deps.db, context, actor, { action: 'passkey.start' })
  return startAnswer.parse(body)
}

const finishAnswer = z.object({
  passkey_id: z.string(),
  name: z.string(),
  bound_at: z.iso.datetime().transform((text) => new Date(text)),
  recovery_codes: z.array(z.string()),
})

type Created = z.output<Api['POST /iam-portal/v1/portal/passkey/finish']['body']>

/**
 * Adds the passkey that the browser has created. Without a name from the person, its authenticator names it, or else
 * `device`.
 */
export async function finishPasskey(
  deps: AccountDeps,
  { credential, name, device }: Created & { device: string },
  { actor, context }: Omit<Asked, 'ticket'>,
): Promise<DataOf<Api['POST /iam-portal/v1/portal/passkey/finish']>> {
  const { status, body } = await asPerson(deps, actor)('/passkey/finish', {
    response: JSON.stringify(credential),
    name: name ?? '',
    device,
  })
  if (status === 409) fail(body.error === 'bound' ? 'passkey.exists' : 'passkey.too-many')
  if (status === 410) fail('passkey.expired')
  if (status === 400 && body.error === 'bad_name') fail('inner-account.name', { field: 'name' })
  if (status === 400) {
    await audit(deps.db, context, actor, { action: 'passkey.add', result: 'denied', reason: 'wrong_passkey' })
    fail('passkey.refused')
  }
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  const added = finishAnswer.parse(body)
  await factorAdded(deps, { actor, context }, { action: 'passkey.add', text: passkeyAdded })
  return {
    accountId: added.passkey_id,
    bindTime: deps.wireTime(added.bound_at),
    displayName: added.name,
    recoveryCodes: added.recovery_codes,
  }
}
