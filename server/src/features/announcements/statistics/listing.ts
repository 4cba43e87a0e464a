import type { IssuedAnnouncement } from '@iambiz/contract/features/announcements/statistics.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { rateOf } from './counts.ts'
import type { IssuedRow } from './reports.ts'

/** A released announcement never becomes a draft again, so the state `DRAFT` cannot occur here. */
const issuedState = (state: IssuedRow['effect_state']) => (state === 'DRAFT' ? 'VOID' : state)

/** Returns a row in the format of the wire. */
export function shownIssued(row: IssuedRow, wireTime: WireTime): IssuedAnnouncement {
  const { audience, read, released_at, publish_start_at, publish_end_at } = row
  const releaseTime = wireTime(released_at ?? new Date(0))
  return {
    bulletinId: row.announcement_id,
    title: row.title,
    type: row.type,
    appId: row.app_id,
    appName: row.app_name,
    status: row.status === 2 ? 2 : 1,
    effectState: issuedState(row.effect_state),
    releaseTime,
    publishStartTime: publish_start_at ? wireTime(publish_start_at) : releaseTime,
    ...(publish_end_at ? { publishEndTime: wireTime(publish_end_at) } : {}),
    forcedPush: row.forced_push,
    pushScope: row.push_scope,
    read,
    confirmed: row.confirmed,
    ...(audience === null
      ? {}
      : { audience, unread: Math.max(0, audience - read), ...rateOf(read, audience) }),
  }
}
