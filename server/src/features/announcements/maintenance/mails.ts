import type { AnnouncementAction } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { queueMailing } from '../mails/mailing.ts'
import { settleMailing } from '../mails/settle.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import type { AnnouncementRow } from './store.ts'

/** Whether it is in force, or was: what readers could have been told of. */
export const isOut = (
  { status, publish_start_at }: Pick<AnnouncementRow, 'status' | 'publish_start_at'>,
  now: Date,
): boolean => status === 1 && publish_start_at !== null && publish_start_at <= now

/** What decides whether a template fits. */
const fitting: readonly string[] = ['app_id', 'type']
/** After these an announcement has to be mailed that was not, or at another time. */
const moving: readonly string[] = ['publish_start_at', 'publish_end_at']

type Change = {
  /** Undefined for a new one. */
  before: AnnouncementRow | undefined
  row: AnnouncementRow
  action: AnnouncementAction
  fields: readonly string[]
  /** Undefined: it was not sent. */
  mail: WrittenMailing | null | undefined
  scope: AppScope
}

/**
 * What a change means for an announcement's mails: what was written of them is kept, they go out when it comes into force,
 * and those that no worker has taken end with it. `withdrawn`: how many did.
 */
export async function settleMails(
  deps: AnnouncementMaintenanceDeps,
  trx: Db,
  { now, lang }: Pick<RequestContext, 'now' | 'lang'>,
  { before, row, action, fields, mail, scope }: Change,
): Promise<{ changed: boolean; withdrawn?: number }> {
  const id = row.announcement_id
  if (row.status === 2) return { changed: false, withdrawn: await deps.withdrawMails(trx, id, now) }
  const { changed, isMailed } = await settleMailing(deps, trx, {
    id,
    row,
    wasOut: before !== undefined && isOut(before, now),
    written: mail,
    mustBeWhole: action === 'release' || fields.some((field) => fitting.includes(field)),
    scope,
    lang,
  })
  const goesOut =
    action === 'release' || action === 'enable' || fields.some((field) => moving.includes(field))
  if (row.status === 1 && isMailed && (changed || goesOut)) await queueMailing(trx, row)
  return { changed }
}
