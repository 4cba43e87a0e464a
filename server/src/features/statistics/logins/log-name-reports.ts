import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { portalCode } from '#server/platform/portal-code.ts'
import { phrases } from './phrases.ts'

type Name = RawBuilder<string>
type NameOrNone = RawBuilder<string | null>

/**
 * Returns the names of a row `login_log as l`. The stored names are Chinese; readers of English get the present English
 * names, if there are any.
 */
export function namesOfRow(lang: Language) {
  if (lang === 'zh')
    return {
      user_name: sql.ref<string>('l.user_name') as Name,
      principal_name: sql.ref<string | null>('l.principal_name') as NameOrNone,
      org_name: sql.ref<string | null>('l.org_name') as NameOrNone,
      app_name: sql.ref<string>('l.app_name') as Name,
    }
  const person = (
    number: 'l.user_no' | 'l.principal_no',
    name: 'l.user_name' | 'l.principal_name',
  ) => sql`coalesce(
    (select known.name_en from person known where known.user_no = ${sql.ref(number)}), ${sql.ref(name)})`
  return {
    user_name: person('l.user_no', 'l.user_name') as Name,
    principal_name: person('l.principal_no', 'l.principal_name') as NameOrNone,
    org_name: sql`coalesce(
      (select known.name_en from organization known where known.org_code = l.org_code), l.org_name)` as NameOrNone,
    app_name: sql`case when l.app_code = ${portalCode} then ${phrases.portal.en} else coalesce(
      (select known.name_en from application known where known.app_code = l.app_code), l.app_name) end` as Name,
  }
}
