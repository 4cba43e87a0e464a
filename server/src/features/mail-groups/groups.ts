import type {
  MailGroupDetail,
  MailGroupSummary,
  mailGroupFilters,
  WrittenMailGroup,
} from '@iambiz/contract/features/mail-groups.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { type AppScope, mayChange, maySee } from '#server/platform/owned-records.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import { folded } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type MailGroupDeps, ownedGroups } from './deps.ts'
import { findGroup, type GroupRow, groupPage, isInUse, memberRows } from './reports.ts'
import { type SavedGroup, saveGroup } from './save.ts'

type Query = z.output<typeof mailGroupFilters> & { pageNum: number; pageSize: number }

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

/** Mail groups as the calls that all records share need them. */
export function mailGroups(deps: MailGroupDeps) {
  const { db, wireTime, scopeOf } = deps
  const { switchAll, remove } = ownedGroups(deps)

  async function detail(
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

  return {
    switchAll,

    async list(actor: Actor, { lang }: RequestContext, query: Query): Promise<Page<MailGroupSummary>> {
      const scope = await scopeOf(actor)
      const { appCode, status } = query
      const filter = { scope, appCode, status, keyword: folded(query.keyword ?? '') }
      const { list, total } = await groupPage(db, lang, filter, query)
      return toPage(
        list.map((row) => summaryOf(row, scope, wireTime)),
        total,
        query,
      )
    },

    detail,

    async save(actor: Actor, context: RequestContext, written: WrittenMailGroup): Promise<SavedGroup> {
      const saved = await saveGroup(deps, actor, context, written)
      if (saved !== 'stale') return saved
      return fail('resource.changed', { current: await detail(actor, context, written.id ?? '') })
    },

    remove: (actor: Actor, context: RequestContext, wish: { id: string; revision: number }) =>
      remove(actor, context, wish, async (trx, id) => {
        if (await isInUse(trx, id, context.now)) fail('mail-group.in-use')
      }),
  }
}
