import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { wordsOf } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import type { ReadRights, Rights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { deleteAll, isProtected, nameAdministrator, saveEntry } from './save.ts'
import { type DescribedEntry, entryPage, holdersBut } from './store.ts'

/** How many of the affected people the response names. */
const namedAtMost = 20

/** Returns why the role cannot become this administrator role, as far as can be checked before saving. */
function refusalOf(rights: Rights, keyName: AdminKind, roleNo: string) {
  if (!rights.roles.get(roleNo)?.active) return 'dictionary.role' as const
  const part = rights.administrators.get(roleNo)
  return part && part !== keyName ? ('dictionary.role-taken' as const) : undefined
}

type Deps = { db: Db; readRights: ReadRights; wireTime: WireTime }

/** Administration of the dictionary, and of the roles that make people administrators. */
export function dictionaryRoutes(serve: Serve, { db, readRights, wireTime }: Deps): void {
  const toEntry = (row: DescribedEntry): DictionaryEntry => ({
    id: row.entry_id,
    keyName: row.key_name,
    keyValue: row.key_value,
    descriptionZh: row.description_zh,
    descriptionEn: row.description_en ?? '',
    sortNo: row.sort_no,
    status: row.status,
    isProtected: isProtected(row.key_name),
    revision: row.revision,
    updaterName: row.updater_name,
    updateTime: wireTime(row.updated_at),
  })

  serve('POST /iam-authority/v1/admin/dictionary/list', async ({ body, context }) => {
    const { pageNum, pageSize, ...filter } = body
    const found = await entryPage(db, context.lang, { pageNum, pageSize }, filter)
    return { ...found, list: found.list.map(toEntry) }
  })

  serve('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', async ({ body, actor, context }) =>
    saveEntry(db, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/dictionary/delete', async ({ body, actor, context }) => ({
    deleted: await deleteAll(db, actor, context, body.ids),
  }))

  serve('POST /iam-authority/v1/admin/dictionary/effect', async ({ body, actor, context }) => {
    const { keyName, roleNo } = body
    const rights = await readRights(actor.versions.rights)
    const now = [...rights.administrators].find(([, kind]) => kind === keyName)?.[0] ?? ''
    const role = rights.roles.get(roleNo)
    const { lang } = context
    const [gains, loses, all] = await Promise.all([
      holdersBut(db, lang, { of: roleNo, but: now, first: namedAtMost }),
      holdersBut(db, lang, { of: now, but: roleNo, first: namedAtMost }),
      holdersBut(db, lang, { of: roleNo, but: '', first: 1 }),
    ])
    const leavesNobody = keyName === 'super_manager' && all.count === 0
    const refusal =
      refusalOf(rights, keyName, roleNo) ??
      (leavesNobody ? ('dictionary.no-super-manager' as const) : undefined)
    return {
      roleName: role ? named(lang, role) : roleNo,
      gains,
      loses,
      ...(refusal ? { refusal: wordsOf(refusal, lang) } : {}),
    }
  })

  serve('POST /iam-authority/v1/admin/dictionary/administrator', async ({ body, actor, context }) =>
    nameAdministrator({ db, rights: await readRights(actor.versions.rights) }, actor, context, body),
  )
}
