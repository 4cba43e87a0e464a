import { maxTranslations } from '@iambiz/contract/features/portal/translations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { TranslationDeps } from './deps.ts'
import { areSame, entriesOf, nothing, textsOf } from './entries.ts'
import { faultsOf, judgeKey, keptText } from './judge.ts'
import { draftsOf, lockSystem, publishedOf, putDrafts } from './store.ts'

type Written = { systemCode: string; key: string; zh: string; en: string; revision: number }

/** Returns all stored texts of a system, locked against concurrent changes. */
export async function lockedEntries(
  deps: TranslationDeps,
  trx: TranslationDeps['db'],
  systemCode: string,
  { lang }: RequestContext,
) {
  await lockSystem(trx, systemCode)
  const [builtIns, published, drafts] = await Promise.all([
    deps.readBuiltIn(systemCode),
    publishedOf(trx, systemCode),
    draftsOf(trx, systemCode, lang),
  ])
  const known = new Map(entriesOf({ builtIns, published, drafts }).map((entry) => [entry.key, entry]))
  const revisions = new Map(drafts.map(({ key, revision }) => [key, revision]))
  return { builtIns, known, revisions }
}

/** Stores the texts of one key as an unpublished change. */
export const saveTranslation = (
  deps: TranslationDeps,
  actor: Actor,
  context: RequestContext,
  { systemCode, key, revision, ...typed }: Written,
): Promise<{ key: string; revision: number }> =>
  transact(deps.db, async (trx) => {
    const { builtIns, known, revisions } = await lockedEntries(deps, trx, systemCode, context)
    const builtIn = builtIns.get(key)
    const texts = { zh: keptText(typed.zh, 'zh', builtIn), en: keptText(typed.en, 'en', builtIn) }
    const refuse = (fault: Parameters<typeof wordsOf>[0], field: string) =>
      fail(fault, { fields: [{ field, message: wordsOf(fault, context.lang) }] })
    const keyFault = judgeKey(key, texts, { builtIns, known })
    if (keyFault) refuse(keyFault, 'key')
    const [fault] = faultsOf(texts, builtIn)
    if (fault) refuse(fault.fault, fault.lang)
    const before = known.get(key)
    if (revision !== (revisions.get(key) ?? 0)) fail('resource.changed')
    if (!before && known.size >= maxTranslations) fail('translation.many')
    const published = before?.published ?? nothing
    const pending = !areSame(texts, published)
    await putDrafts(trx, [{ key, ...texts, pending }], {
      ...{ systemCode, updaterNo: actor.userNo, at: context.now },
    })
    await recordChange(trx, context, actor, {
      action: 'translation.update',
      target: { type: 'translation', id: `${systemCode}: ${key}`.slice(0, 200) },
      before: textsOf(before?.draft ?? published),
      after: texts,
    })
    return { key, revision: revision + 1 }
  })
