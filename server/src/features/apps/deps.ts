import type pg from 'pg'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import type { ReadVisibleApps } from './visible-apps.ts'

export type LaunchedApp = { appId: string; appCode: string; appName: string }

/** What this feature needs from outside: announcements, preferences and the login log belong to others. */
export type AppDeps = {
  db: Db
  pool: pg.Pool
  wireTime: WireTime
  visibleApps: ReadVisibleApps
  /** Unread announcements of the person per application. */
  unreadByApp: (actor: Actor, now: Date, visible: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>
  /** Windows in which announcements say that an application is down, not ended yet. */
  announcedWindows: (actor: Actor, now: Date) => Promise<readonly MaintenanceWindow[]>
  usualOnTop: (userNo: string) => Promise<boolean>
  recordLaunch: (trx: Db, context: RequestContext, actor: Actor, app: LaunchedApp) => Promise<void>
}
