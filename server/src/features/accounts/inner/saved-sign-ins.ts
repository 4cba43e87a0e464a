import type { SavedSignIn } from '@iambiz/contract/features/accounts/inner.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { AccountDeps } from '../deps.ts'
import { type Ask, asPerson, orUnavailable } from './account-calls.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

const answer = z.object({
  saved: z.array(
    z.object({
      app_id: z.uuid(),
      names: z.object({ zh: z.string(), en: z.string() }),
      saved_at: moment,
      last_used_at: moment.nullable(),
      /** Null while form fill is switched off. */
      replace_url: z.string().nullable(),
    }),
  ),
})

/** Returns for which applications the person has saved a sign-in; none with another provider, or one of the release before. */
export async function savedSignIns(ask: Ask, lang: Language, wireTime: WireTime): Promise<SavedSignIn[]> {
  const { status, body } = await orUnavailable(ask('/saved-sign-ins'))
  if (status === 404) return []
  if (status !== 200) throw new Error(`/saved-sign-ins answered ${status}`)
  return answer.parse(body).saved.map(({ app_id: appId, names, replace_url: replaceUrl, ...saved }) => ({
    ...{ appId, name: names[lang], savedTime: wireTime(saved.saved_at) },
    ...(saved.last_used_at ? { lastUsedTime: wireTime(saved.last_used_at) } : {}),
    ...(replaceUrl === null ? {} : { replaceUrl }),
  }))
}

/** Removes what the person has saved for an application. */
export async function removeSavedSignIn(
  deps: AccountDeps,
  actor: Actor,
  appId: string,
  context: RequestContext,
): Promise<null> {
  const { status } = await asPerson(deps, actor)('/saved-sign-ins/remove', { app_id: appId })
  if (status === 404) fail('inner-account.not-saved')
  if (status !== 200) throw new Error(`/saved-sign-ins/remove answered ${status}`)
  const target = { type: 'application', id: appId }
  await audit(deps.db, context, actor, { action: 'saved-sign-in.remove', target })
  return null
}
