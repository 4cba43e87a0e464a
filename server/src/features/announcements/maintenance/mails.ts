import type { AnnouncementAction } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { queueMailing } from '../mails/mailing.ts'
import { settleMailing } from '../mails/settle.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import type { AnnouncementRow } from './store.ts'

/** True when the announcement is or was in force, so that readers may have been notified. */
export const isOut = (
  { status, publish_start_at }: Pick<AnnouncementRow, 'status' | 'publish_start_at'>,
  now: Date,
): boolean => status === 1 && publish_start_at !== null && publish_start_at <= now

/** Columns that decide whether a template fits. */
const fitting: readonly string[] = ['app_id', 'type']
/** Columns whose change requires the mails to be queued or rescheduled. */
const moving: readonly string[] = ['publish_start_at', 'publish_end_at']

type Change = {
  /** Undefined for a new announcement. */
  before: AnnouncementRow | undefined
  row: AnnouncementRow
  action: AnnouncementAction
  fields: readonly string[]
  /** Undefined when the request does not mention mails. */
  mail: WrittenMailing | null | undefined
  scope: AppScope
}

/**
 * Applies a change of an announcement to its mailing: saves the mailing, queues the mails for the start of the
 * publication, and withdraws the mails of a voided announcement that no worker has taken. `withdrawn` is their number.
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
