import { maxTranslations } from '@iambiz/contract/features/portal/translations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { takeUploadRate } from '#server/platform/files/keep-file.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { TranslationDeps } from './deps.ts'
import { areSame, nothing } from './entries.ts'
import { planned, refuseWrong } from './plan-import.ts'
import { readTranslations } from './read-file.ts'
import { lockedEntries } from './save.ts'
import { putDrafts } from './store.ts'

type Sent = { systemCode: string; fileName: string; content: Buffer }

/** Imports the texts of a file as unpublished changes, all or none. */
export async function importTranslations(
  deps: TranslationDeps,
  actor: Actor,
  context: RequestContext,
  { systemCode, ...sent }: Sent,
): Promise<{ changed: number; unchanged: number }> {
  await takeUploadRate(deps.db, actor, 'read', context.now)
  const typed = await readTranslations(sent)
  return transact(deps.db, async (trx) => {
    const world = await lockedEntries(deps, trx, systemCode, context)
    const rows = planned(typed, world)
    refuseWrong(rows, context.lang)
    const changed = rows.filter(({ isChanged }) => isChanged)
    const added = changed.filter(({ key }) => !world.known.has(key))
    if (world.known.size + added.length > maxTranslations) fail('translation.many')
    const drafts = changed.map(({ key, after }) => ({
      ...{ key, ...after },
      pending: !areSame(after, world.known.get(key)?.published ?? nothing),
    }))
    await putDrafts(trx, drafts, { systemCode, updaterNo: actor.userNo, at: context.now })
    const counts = { changed: changed.length, unchanged: rows.length - changed.length }
    await recordChange(trx, context, actor, {
      action: 'translation.import',
      target: { type: 'business-system', id: systemCode },
      after: counts,
    })
    return counts
  })
}
