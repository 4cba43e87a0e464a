import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'
import { hasPerson } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { offeredColumns } from '#server/platform/offered-applications.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { keywordOf } from '#server/platform/search-text.ts'

export type Manager = Pick<Actor, 'adminKind' | 'userNo'>

/**
 * Super managers maintain the contacts of every application, managers of business systems those of their own systems.
 */
export const isManaged = ({ adminKind, userNo }: Manager) =>
  adminKind === 'super_manager'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from system_manager m where m.system_code = a.system_code and m.user_no = ${userNo})`

/** The owner of an application maintains its contacts. */
export const isOwned = (userNo: string) => sql<boolean>`a.owner_no = ${userNo}`

const contacts = (db: Db, lang: Language) =>
  db
    .selectFrom('ops_contact as c')
    .innerJoin('application as a', 'a.app_id', 'c.app_id')
    .selectAll('c')
    .select(['a.app_code', nameOf(lang, 'a').as('app_name')])

export type ContactRow = Awaited<ReturnType<ReturnType<typeof contacts>['execute']>>[number]

type Filter = { appCode?: string | undefined; keyword?: string | undefined }

/** The columns that a keyword is compared with. */
const searched = [
  ...['a.name_zh', 'a.name_en', 'a.app_code', 'c.module_zh', 'c.module_en', 'c.name_zh', 'c.name_en'],
  ...['c.phone', 'c.email', 'c.wecom_id'],
]

/**
 * Selects the contacts that a person maintains, including those of offline applications, in the order of the address
 * book.
 */
const managed = (db: Db, lang: Language, isTheirs: RawBuilder<boolean>, { appCode, keyword }: Filter) => {
  return contacts(db, lang)
    .where(isTheirs)
    .$if(Boolean(appCode), (query) => query.where('a.app_code', '=', appCode ?? ''))
    .$if(Boolean(keyword), (query) => query.where(hasPerson(keywordOf(keyword), 'c', searched)))
    .orderBy(sql`a.name_zh collate "zh-x-icu", a.app_code, c.module_zh collate "zh-x-icu"`)
    .orderBy(
      sql`array_position(array['product', 'operation', 'development'], c.duty), c.sort_no, c.contact_id`,
    )
}

/** Returns one page of the contacts that a person maintains. */
export const managedPage = (
  db: Db,
  lang: Language,
  isTheirs: RawBuilder<boolean>,
  { appCode, keyword, ...page }: Filter & Pick<PageRequest, 'pageNum' | 'pageSize'>,
) => pageOfQuery(managed(db, lang, isTheirs, { appCode, keyword }), page)

/** Returns the contacts that a person maintains, up to the maximum of a file. */
export const managedRows = (
  db: Db,
  lang: Language,
  { manager, filter, limit }: { manager: Manager; filter: Filter; limit: number },
) => managed(db, lang, isManaged(manager), filter).limit(limit).execute()

/** Returns one contact. */
export const findContact = (db: Db, lang: Language, id: string) =>
  contacts(db, lang).where('c.contact_id', '=', id).executeTakeFirst()

/** Returns the applications whose contacts a person maintains. */
export const managedApplications = (db: Db, lang: Language, manager: Manager) =>
  db
    .selectFrom('application as a')
    .where(isManaged(manager))
    .select(offeredColumns(lang, 'a'))
    .orderBy(sql`a.name_zh collate "zh-x-icu", a.app_code`)
    .execute()
