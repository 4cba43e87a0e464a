import type {
  MailGroupDetail,
  MailGroupSummary,
  mailGroupFilters,
} from '@iambiz/contract/features/mail/groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { type AppScope, mayChange, maySee } from '#server/platform/owned-records.ts'
import type { Page } from '#server/platform/page.ts'
import { folded } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { MailDeps } from '../deps.ts'
import { findGroup, type GroupRow, groupPage, memberRows } from './reports.ts'

export type GroupQuery = z.output<typeof mailGroupFilters> & { pageNum: number; pageSize: number }

const summaryOf = (row: GroupRow, scope: AppScope, wireTime: WireTime): MailGroupSummary => ({
  kind: 'GROUP',
  id: row.group_id,
  appCode: row.app_code ?? '*',
  appName: row.app_name,
  groupName: row.name,
  ...(row.remarks ? { remarks: row.remarks } : {}),
  forced: row.forced,
  status: row.status,
  recipientCount: row.recipients,
  ccCount: row.copies,
  memberCount: row.recipients + row.copies,
  updateTime: wireTime(row.updated_at),
  updaterName: row.updater_name,
  revision: row.revision,
  editable: mayChange(scope, row.app_id),
})

const personOf = (row: Awaited<ReturnType<typeof memberRows>>[number]): MailPerson => ({
  ...(row.user_no ? { userNo: row.user_no } : {}),
  ...(row.contact_id ? { contactId: row.contact_id } : {}),
  userName: row.user_name,
  email: row.address,
  orgName: row.org_name,
  source: row.user_no ? 'user' : 'contact',
  ...(row.status === 0 || row.address === '' ? { left: true } : {}),
})

/** Returns one page of the groups of the person's applications and of those for all applications. */
export async function groupList(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang }: RequestContext,
  query: GroupQuery,
): Promise<Page<MailGroupSummary>> {
  const scope = await scopeOf(actor)
  const { appCode, status, queryFields } = query
  const filter = { scope, appCode, status, queryFields, keyword: folded(query.keyword ?? '') }
  const page = await groupPage(db, lang, filter, query)
  return { ...page, list: page.list.map((row) => summaryOf(row, scope, wireTime)) }
}

/** Returns one group with its members; undefined when there is none that the person may see. */
export async function groupDetail(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang }: RequestContext,
  id: string,
): Promise<MailGroupDetail | undefined> {
  const [scope, row] = await Promise.all([scopeOf(actor), findGroup(db, lang, id)])
  if (!row || !maySee(scope, row.app_id)) return undefined
  const members = await memberRows(db, lang, id)
  return {
    ...summaryOf(row, scope, wireTime),
    recipients: members.filter(({ is_copy }) => !is_copy).map(personOf),
    cc: members.filter(({ is_copy }) => is_copy).map(personOf),
  }
}
