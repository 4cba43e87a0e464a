import type { Language, OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { nameOf } from './db/worded.ts'

/** Columns of an application in a picker; `table` is the alias of its table. */
export const offeredColumns = (lang: Language, table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const other =
    lang === 'en'
      ? sql<string | null>`case when ${column('name_en')} is not null then ${column('name_zh')} end`
      : sql<string | null>`${column('name_en')}`
  return [
    sql<string>`${column('app_code')}`.as('app_code'),
    nameOf(lang, table).as('app_name'),
    other.as('other_name'),
    sql<string>`${column('pinyin')}`.as('pinyin'),
    sql<string>`${column('initials')}`.as('initials'),
  ]
}

type Row = {
  app_code: string
  app_name: string
  other_name: string | null
  pinyin: string
  initials: string
}

export const toOffered = ({ app_code, app_name, other_name, pinyin, initials }: Row): OfferedApplication => ({
  appCode: app_code,
  appName: app_name,
  ...(other_name ? { otherName: other_name } : {}),
  pinyin,
  initials,
})
