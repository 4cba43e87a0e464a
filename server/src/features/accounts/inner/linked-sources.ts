import type { LinkedSource } from '@iambiz/contract/features/accounts/inner.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type AccountDeps, bindingPath } from '../deps.ts'
import { type Ask, asPerson, orUnavailable } from './account-calls.ts'
import { sourceUnlinked } from './phrases.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

const answer = z.object({
  links: z.array(
    z.object({
      id: z.uuid(),
      names: z.object({ zh: z.string(), en: z.string() }),
      display_name: z.string(),
      bound_at: moment,
      last_used_at: moment.nullable(),
    }),
  ),
})

/** Returns the accounts at sources of identity; none with another provider, or one of the release before. */
export async function linkedSources(ask: Ask, lang: Language, wireTime: WireTime): Promise<LinkedSource[]> {
  const { status, body } = await orUnavailable(ask('/sources'))
  if (status === 404) return []
  if (status !== 200) throw new Error(`/sources answered ${status}`)
  return answer.parse(body).links.map(({ id: linkId, names, display_name: displayName, ...link }) => ({
    ...{ linkId, displayName, name: names[lang] },
    linkTime: wireTime(link.bound_at),
    ...(link.last_used_at ? { lastUsedTime: wireTime(link.last_used_at) } : {}),
  }))
}

/** Unlinks an account at a source; the person is notified. */
export async function unlinkSource(
  deps: AccountDeps,
  actor: Actor,
  linkId: string,
  context: RequestContext,
): Promise<null> {
  const { status } = await asPerson(deps, actor)('/sources/unlink', { id: linkId })
  if (status === 404) fail('inner-account.not-bound')
  if (status !== 200) throw new Error(`/sources/unlink answered ${status}`)
  await transact(deps.db, async (trx) => {
    await audit(trx, context, actor, { action: 'external-account.unlink-source', detail: { id: linkId } })
    const notice = { userNos: [actor.userNo], text: sourceUnlinked, path: bindingPath, at: context.now }
    await deps.notifyOfExternal(trx, notice)
  })
  return null
}
