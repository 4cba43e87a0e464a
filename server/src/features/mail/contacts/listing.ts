import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { type AppScope, mayChange } from '#server/platform/owned-records.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { MailDeps } from '../deps.ts'
import { type ContactFilters, type ContactRow, contactRows, countContacts, findContact } from './reports.ts'

export type ContactQuery = ContactFilters & { pageNum: number; pageSize: number }

export const shownContact = (row: ContactRow, scope: AppScope, wireTime: WireTime): MailContact => ({
  id: row.contact_id,
  kind: 'CONTACT',
  appCode: row.app_code,
  appName: row.app_name,
  status: row.status,
  updateTime: wireTime(row.updated_at),
  updaterName: row.updater_name,
  revision: row.revision,
  editable: mayChange(scope, row.app_id),
  name: row.name,
  email: row.address,
  publicMailbox: true,
  phone: row.phone,
  ...(row.org_code ? { orgCode: row.org_code } : {}),
  orgName: row.org_name,
  remarks: row.remarks,
  groupCount: row.groups,
})

/** Returns one page of the contacts that the person may see, by name. */
export async function listContacts(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang }: RequestContext,
  query: ContactQuery,
): Promise<Page<MailContact>> {
  const { pageNum, pageSize, ...filters } = query
  const scope = await scopeOf(actor)
  const page = { filters, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const [rows, total] = await Promise.all([
    contactRows(db, lang, scope, page),
    countContacts(db, lang, scope, filters),
  ])
  return toPage(
    rows.map((row) => shownContact(row, scope, wireTime)),
    total,
    query,
  )
}

/** Returns one contact; undefined when there is none that the person may see. */
export async function contactDetail(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang }: RequestContext,
  id: string,
): Promise<MailContact | undefined> {
  const scope = await scopeOf(actor)
  const row = await findContact(db, lang, scope, id)
  return row && shownContact(row, scope, wireTime)
}
