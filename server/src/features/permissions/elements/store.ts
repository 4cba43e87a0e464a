import type { ElementMode } from '@iambiz/contract/platform/element-permission.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

export type PermissionRow = {
  role_no: string
  tab_code: string
  selector: string
  mode: ElementMode
  api_guards: string[]
  status: 0 | 1
  updater_no: string
  updated_at: Date
}

export type PermissionFilter = {
  tabCode?: string | undefined
  roleNo?: string | undefined
  params?: ElementMode | undefined
  status?: 0 | 1 | undefined
  keyword?: string | undefined
  /** Only entries that name no call, or a call that is not among these. */
  unguardedBy?: readonly string[] | undefined
}

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('element_permission as e')
    .innerJoin('role as r', 'r.role_no', 'e.role_no')
    .leftJoin('person as p', 'p.user_no', 'e.updater_no')
    .select(['e.permission_id', 'e.role_no', 'e.tab_code', 'e.selector', 'e.mode', 'e.api_guards'])
    .select(['e.status', 'e.revision', 'e.updated_at'])
    .select([nameOf(lang, 'r').as('role_name'), nameOrNone(lang, 'p').as('updater_name')])

export type DescribedPermission = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Returns one page, ordered by role and tab. */
export const permissionPage = (
  db: Db,
  lang: Language,
  page: { pageNum: number; pageSize: number },
  { tabCode, roleNo, params, status, keyword = '', unguardedBy }: PermissionFilter,
) =>
  pageOfQuery(
    described(db, lang)
      .$if(tabCode !== undefined, (query) => query.where('e.tab_code', '=', tabCode ?? ''))
      .$if(roleNo !== undefined, (query) => query.where('e.role_no', '=', roleNo ?? ''))
      .$if(params !== undefined, (query) => query.where('e.mode', '=', params ?? 'hidden'))
      .$if(status !== undefined, (query) => query.where('e.status', '=', status ?? 1))
      .$if(keyword !== '', (query) =>
        query.where(hasText(keyword, 'e.selector', 'e.tab_code', 'r.role_no', 'r.name_zh', 'r.name_en')),
      )
      .$if(unguardedBy !== undefined, (query) =>
        query.where(
          sql<boolean>`(e.api_guards = '{}' or not e.api_guards <@ ${[...(unguardedBy ?? [])]}::text[])`,
        ),
      )
      .orderBy('r.sort_no')
      .orderBy('e.role_no')
      .orderBy('e.tab_code')
      .orderBy('e.selector'),
    page,
  )

export const lockPermissions = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('element_permission')
    .selectAll()
    .where('permission_id', 'in', [...ids])
    .orderBy('permission_id')
    .forUpdate()
    .execute()

/** Adds an entry; `undefined` where the role has one for this element already. */
export const insertPermission = (trx: Db, row: PermissionRow) =>
  trx
    .insertInto('element_permission')
    .values(row)
    .onConflict((conflict) => conflict.constraint('element_permission_element').doNothing())
    .returning(['permission_id as id', 'revision'])
    .executeTakeFirst()

export const updatePermission = (trx: Db, id: string, row: PermissionRow) =>
  trx
    .updateTable('element_permission')
    .set({ ...row, revision: sql`revision + 1` })
    .where('permission_id', '=', id)
    .returning(['permission_id as id', 'revision'])
    .executeTakeFirstOrThrow()

export const switchPermissions = (
  trx: Db,
  ids: readonly string[],
  row: Pick<PermissionRow, 'status' | 'updater_no' | 'updated_at'>,
) =>
  trx
    .updateTable('element_permission')
    .set({ ...row, revision: sql`revision + 1` })
    .where('permission_id', 'in', [...ids])
    .execute()

export const deletePermissions = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('element_permission')
    .where('permission_id', 'in', [...ids])
    .execute()
