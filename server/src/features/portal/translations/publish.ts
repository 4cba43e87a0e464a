import type { TranslationChange } from '@iambiz/contract/features/portal/translations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { TranslationDeps } from './deps.ts'
import { areSame, type DraftRow, nothing, type PublishedRow, type Texts, textsOf } from './entries.ts'
import {
  type Change,
  changesSince,
  draftsOf,
  findVersion,
  insertVersion,
  lockSystem,
  newestVersion,
  publishedOf,
  putPublished,
  raiseRevisions,
  settleDrafts,
  versionInForce,
} from './store.ts'

/** Maximum number of changes that the response lists. */
const mostShown = 500

const wireTexts = ({ zh, en }: Texts) => ({ ...(zh === null ? {} : { zh }), ...(en === null ? {} : { en }) })

/** Returns the number of changes, and the first of them. */
export const shownChanges = (
  changes: readonly Change[],
): { total: number; changes: TranslationChange[] } => ({
  total: changes.length,
  changes: changes.slice(0, mostShown).map(({ key, before, after }) => ({
    ...{ key, before: wireTexts(before), after: wireTexts(after) },
  })),
})

/** Returns what publishing changes in the texts of a system. */
function changesOf(drafts: readonly DraftRow[], published: readonly PublishedRow[]): Change[] {
  const now = new Map(published.map((row) => [row.key, textsOf(row)]))
  return drafts
    .filter(({ pending }) => pending)
    .map((draft) => ({ key: draft.key, before: now.get(draft.key) ?? nothing, after: textsOf(draft) }))
    .filter(({ before, after }) => !areSame(before, after))
}

/** Identifies a version with its unpublished changes: any further change gives another value. */
const stateOf = (versionNo: string, drafts: readonly DraftRow[]): string => {
  const waiting = drafts.filter(({ pending }) => pending).map(({ key, revision }) => [key, revision])
  return digest(JSON.stringify([versionNo, waiting])).toString('hex')
}

async function waitingIn(db: Db, systemCode: string, { lang }: RequestContext) {
  const [drafts, published] = await Promise.all([draftsOf(db, systemCode, lang), publishedOf(db, systemCode)])
  return { drafts, changes: changesOf(drafts, published) }
}

/** Returns what publishing would change now. */
export async function waitingChanges({ db }: TranslationDeps, context: RequestContext, systemCode: string) {
  const versionNo = await versionInForce(db, systemCode)
  const { drafts, changes } = await waitingIn(db, systemCode, context)
  return { versionNo, state: stateOf(versionNo, drafts), ...shownChanges(changes) }
}

const numberOf = (versionNo: string): number => (/^\d{1,9}$/.test(versionNo) ? Number(versionNo) : 0)

type Publishing = { systemCode: string; versionNo: string; changes: readonly Change[]; backTo: number | null }

/** Creates a version; before the first one, it also stores a version for the state before any publishing. */
async function makeVersion(
  { setVersionInForce }: TranslationDeps,
  trx: Db,
  actor: Actor,
  context: RequestContext,
  { systemCode, versionNo, changes, backTo }: Publishing,
): Promise<{ versionNo: string }> {
  const newest = await newestVersion(trx, systemCode)
  const current = numberOf(versionNo)
  const made = { systemCode, at: context.now }
  if (newest === 0)
    await insertVersion(trx, { ...made, versionNo: current, backTo: null, changes: [], publisherNo: null })
  const next = Math.max(newest, current) + 1
  await putPublished(trx, systemCode, changes)
  await insertVersion(trx, { ...made, versionNo: next, backTo, changes, publisherNo: actor.userNo })
  await setVersionInForce(trx, systemCode, next)
  await recordChange(trx, context, actor, {
    action: backTo === null ? 'translation.publish' : 'translation.back',
    target: { type: 'business-system', id: systemCode },
    before: { versionNo },
    after: { versionNo: String(next), changed: changes.length, ...(backTo === null ? {} : { backTo }) },
  })
  return { versionNo: String(next) }
}

/** Publishes the unpublished changes, if they are still those that the caller saw. */
export const publish = (
  deps: TranslationDeps,
  actor: Actor,
  context: RequestContext,
  { systemCode, state }: { systemCode: string; state: string },
): Promise<{ versionNo: string }> =>
  transact(deps.db, async (trx) => {
    const { versionNo } = await lockSystem(trx, systemCode)
    const { drafts, changes } = await waitingIn(trx, systemCode, context)
    if (stateOf(versionNo, drafts) !== state) fail('resource.changed')
    if (changes.length === 0) fail('translation.none')
    const made = await makeVersion(deps, trx, actor, context, {
      systemCode,
      versionNo,
      changes,
      backTo: null,
    })
    await settleDrafts(trx, systemCode)
    return made
  })

/** Returns the changes that restore the texts of an older version. */
function changesBack(published: readonly PublishedRow[], since: readonly { changes: Change[] }[]): Change[] {
  const now = new Map(published.map((row) => [row.key, textsOf(row)]))
  const wanted = new Map<string, Texts>()
  for (const { changes } of since) for (const { key, before } of changes) wanted.set(key, before)
  return [...wanted]
    .map(([key, after]) => ({ key, before: now.get(key) ?? nothing, after }))
    .filter(({ before, after }) => !areSame(before, after))
}

type GoingBack = { systemCode: string; versionNo: string; current: string }

/** Publishes the texts of an older version as a new version. */
export const goBack = (
  deps: TranslationDeps,
  actor: Actor,
  context: RequestContext,
  { systemCode, versionNo: wanted, current }: GoingBack,
): Promise<{ versionNo: string }> =>
  transact(deps.db, async (trx) => {
    const { versionNo } = await lockSystem(trx, systemCode)
    if (versionNo !== current) fail('resource.changed')
    const backTo = Number(wanted)
    if (!(await findVersion(trx, systemCode, backTo))) fail('resource.not-found')
    const since = await changesSince(trx, systemCode, backTo)
    const changes = changesBack(await publishedOf(trx, systemCode), since)
    if (changes.length === 0) fail('translation.same')
    await raiseRevisions(
      trx,
      systemCode,
      changes.map(({ key }) => key),
    )
    return makeVersion(deps, trx, actor, context, { systemCode, versionNo, changes, backTo })
  })
