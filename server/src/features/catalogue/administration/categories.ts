import type {
  appAdministration,
  ManagedCategory,
} from '@iambiz/contract/features/catalogue/administration.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, unchanged, wordsOf } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import {
  categoriesInOrder,
  deleteCategories,
  insertCategory,
  lockCategories,
  sortCategories,
  updateCategory,
} from './store.ts'

type Written = ReceivedOf<
  (typeof appAdministration)['POST /iam-authority/v1/admin/category/saveOrUpdate']
>['body']

const targetOf = (id: string) => ({ type: 'application-category', id })

export async function listCategories(db: Db): Promise<{ list: ManagedCategory[] }> {
  const rows = await categoriesInOrder(db)
  return {
    list: rows.map((row) => ({
      categoryCode: row.category_code,
      nameZh: row.name_zh,
      nameEn: row.name_en ?? '',
      shortNameEn: row.short_name_en ?? '',
      hue: row.hue,
      sortNo: row.sort_no,
      apps: row.apps,
      revision: row.revision,
    })),
  }
}

type Row = { name_zh: string; name_en?: string | null; short_name_en?: string | null; hue?: number }

const fieldsOf = ({ name_zh, name_en, short_name_en, hue }: Row) => ({
  nameZh: name_zh,
  nameEn: name_en ?? null,
  shortNameEn: short_name_en ?? null,
  hue,
})

/** Locks a category; fails when it does not exist or was changed since it was read. */
async function lockCategory(trx: Db, id: string, revision: number | undefined) {
  const rows = await lockCategories(trx)
  return unchanged(
    rows.find(({ category_code }) => category_code === id),
    revision,
  )
}

/** Adds a category at the end, or changes the names and the hue of the one with this id. */
export function saveCategory(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { id, revision, ...written }: Written,
): Promise<{ id: string; revision: number }> {
  const categoryCode = id ?? written.categoryCode
  const words = {
    category_code: categoryCode,
    name_zh: written.nameZh,
    name_en: written.nameEn || null,
    short_name_en: written.shortNameEn || null,
    hue: written.hue,
  }
  return transact(db, async (trx) => {
    const before = id === undefined ? undefined : await lockCategory(trx, id, revision)
    const isAdded = before !== undefined || (await insertCategory(trx, words))
    if (!isAdded) {
      const message = wordsOf('managed-app.code-taken', context.lang)
      fail('managed-app.code-taken', { fields: [{ field: 'categoryCode', message }] })
    }
    const saved = before ? await updateCategory(trx, words) : 1
    await recordChange(trx, context, actor, {
      action: before ? 'application-category.update' : 'application-category.create',
      target: targetOf(categoryCode),
      before: before && fieldsOf(before),
      after: fieldsOf(words),
    })
    return { id: categoryCode, revision: saved }
  })
}

/** Sets the order of the categories; the request must name every category once. */
export function orderCategories(
  db: Db,
  actor: Actor,
  context: RequestContext,
  codes: readonly string[],
): Promise<{ changed: number }> {
  return transact(db, async (trx) => {
    const rows = await lockCategories(trx)
    const known = new Set(rows.map(({ category_code }) => category_code))
    if (
      new Set(codes).size !== codes.length ||
      codes.length !== known.size ||
      !codes.every((code) => known.has(code))
    )
      fail('managed-app.order')
    const before = rows.toSorted((a, b) => a.sort_no - b.sort_no).map(({ category_code }) => category_code)
    await sortCategories(trx, codes)
    const isChanged = await recordChange(trx, context, actor, {
      action: 'application-category.sort',
      target: targetOf('all'),
      before: { categoryCodes: before },
      after: { categoryCodes: codes },
    })
    return { changed: isChanged ? codes.length : 0 }
  })
}

/** Deletes categories without applications. */
export function removeCategories(
  db: Db,
  actor: Actor,
  context: RequestContext,
  codes: readonly string[],
): Promise<{ deleted: number }> {
  return transact(db, async (trx) => {
    const rows = await lockCategories(trx)
    const used = (await categoriesInOrder(trx)).filter(
      ({ category_code, apps }) => apps > 0 && codes.includes(category_code),
    )
    if (used.length > 0) fail('category.in-use', { ids: used.map(({ category_code }) => category_code) })
    const gone = new Set(await deleteCategories(trx, codes))
    for (const row of rows.filter(({ category_code }) => gone.has(category_code)))
      await recordChange(trx, context, actor, {
        action: 'application-category.delete',
        target: targetOf(row.category_code),
        before: fieldsOf(row),
      })
    return { deleted: gone.size }
  })
}
