import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameOf } from './worded.ts'

/** SQL: the name of the first organization of a person, in sort order; empty where there is none. */
export const firstOrganization = (
  lang: Language,
  userNo: string,
): RawBuilder<string> => sql<string>`coalesce((
  select ${nameOf(lang, 'seat_o')} from person_role seat join organization seat_o using (org_code)
  where seat.user_no = ${sql.ref(userNo)} order by seat_o.sort_no, seat_o.org_code limit 1), '')`

/** SQL: the name of the organization of a public mailbox; empty where there is none. */
export const contactOrganization = (
  lang: Language,
  contactId: string,
): RawBuilder<string> => sql<string>`coalesce((
  select ${nameOf(lang, 'seat_o')} from mail_contact seat join organization seat_o using (org_code)
  where seat.contact_id = ${sql.ref(contactId)}), '')`
