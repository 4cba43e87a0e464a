import type { Api } from '@iambiz/contract/api.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { deleteReleases, insertRelease, lockReleases, updateRelease } from './store.ts'

type Written = ReceivedOf<Api['POST /iam-authority/v1/admin/release/saveOrUpdate']>['body']
type Switched = ReceivedOf<Api['POST /iam-authority/v1/admin/release/status']>['body']
type Row = Awaited<ReturnType<typeof lockReleases>>[number]
type Saved = { id: string; revision: number }

const shown = (row: Pick<Row, 'version' | 'day' | 'title_zh' | 'title_en' | 'entries' | 'status'>) => ({
  version: row.version,
  releaseDate: row.day,
  titleZh: row.title_zh,
  titleEn: row.title_en ?? '',
  entries: row.entries,
  status: row.status,
})

const targetOf = (id: string) => ({ type: 'release', id })

/** Adds a draft, or changes the version with this id. */
export const saveRelease = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  { id, revision, ...written }: Written,
): Promise<Saved> => {
  const { version, releaseDate, title, entries } = written
  const row = {
    ...{ version, release_date: releaseDate, title_zh: title.zh, title_en: title.en || null },
    ...{ entries: JSON.stringify(entries), updater_no: actor.userNo, updated_at: context.now },
  }
  const saving = transact(db, async (trx) => {
    const found = id === undefined ? undefined : unchanged((await lockReleases(trx, [id]))[0], revision)
    const saved = found
      ? await updateRelease(trx, found.release_id, row)
      : ((await insertRelease(trx, row)) ?? refuse('release.exists', 'version', context))
    await recordChange(trx, context, actor, {
      action: found ? 'release.update' : 'release.create',
      target: targetOf(saved.id),
      ...(found ? { before: shown(found) } : {}),
      after: shown({ ...row, entries, day: releaseDate, status: found?.status ?? 0 }),
    })
    return saved
  })
  return saving.catch((error: unknown) => {
    if (recordOf(error).code === '23505') refuse('release.exists', 'version', context)
    throw error
  })
}

/** Publishes a version, or makes it a draft again. A version published again counts as new again. */
export const switchRelease = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  { id, revision, status }: Switched,
): Promise<Saved> =>
  transact(db, async (trx) => {
    const found = unchanged((await lockReleases(trx, [id]))[0], revision)
    if (found.status === status) return { id, revision }
    const saved = await updateRelease(trx, id, {
      ...{ status, published_at: status === 1 ? context.now : null },
      ...{ updater_no: actor.userNo, updated_at: context.now },
    })
    await recordChange(trx, context, actor, {
      action: 'release.status',
      target: targetOf(id),
      before: { status: found.status },
      after: { status },
    })
    return saved
  })

/** Deletes drafts, all or none; returns how many. */
export const deleteDrafts = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> =>
  transact(db, async (trx) => {
    const gone = await lockReleases(trx, ids)
    if (gone.some(({ status }) => status === 1)) fail('release.published')
    if (gone.length > 0) await deleteReleases(trx, ids)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        action: 'release.delete',
        target: targetOf(row.release_id),
        before: shown(row),
      })
    return gone.length
  })
