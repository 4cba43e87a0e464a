import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { portalCode } from '#server/platform/portal-code.ts'
import { phrases } from './phrases.ts'

/**
 * Returns the names of a row `login_log as l`. The log stores Chinese names; in English, the current English names are
 * returned where they exist.
 */
export function namesOfRow(lang: Language) {
  if (lang === 'zh')
    return {
      user_name: sql<string>`l.user_name`,
      principal_name: sql<string | null>`l.principal_name`,
      org_name: sql<string | null>`l.org_name`,
      app_name: sql<string>`l.app_name`,
    }
  const person = <N extends string | null>(
    number: 'l.user_no' | 'l.principal_no',
    name: 'l.user_name' | 'l.principal_name',
  ) => sql<N>`coalesce(
    (select known.name_en from person known where known.user_no = ${sql.ref(number)}), ${sql.ref(name)})`
  return {
    user_name: person<string>('l.user_no', 'l.user_name'),
    principal_name: person<string | null>('l.principal_no', 'l.principal_name'),
    org_name: sql<string | null>`coalesce(
      (select known.name_en from organization known where known.org_code = l.org_code), l.org_name)`,
    app_name: sql<string>`case when l.app_code = ${portalCode} then ${phrases.portal.en} else coalesce(
      (select known.name_en from application known where known.app_code = l.app_code), l.app_name) end`,
  }
}
