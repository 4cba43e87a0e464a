import type pg from 'pg'
import type { AnnouncementDeps } from '#server/features/announcements/deps.ts'
import { unreadByAppOf } from '#server/features/announcements/inbox.ts'
import { readInbox } from '#server/features/announcements/listing.ts'
import { announcedWindows } from '#server/features/announcements/maintenance.ts'
import { keepReleased } from '#server/features/announcements/released.ts'
import { keepCatalogue, type ReadCatalogue } from '#server/features/apps/catalogue.ts'
import type { AppDeps } from '#server/features/apps/deps.ts'
import { findPersonGrants } from '#server/features/apps/store.ts'
import { keepVisibleApps } from '#server/features/apps/visible-apps.ts'
import { recordLoginEvent } from '#server/features/login-logs/service.ts'
import type { PreferenceDeps } from '#server/features/preferences/deps.ts'
import { findPreferences } from '#server/features/preferences/reports.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type FeatureBase = {
  db: Db
  pool: pg.Pool
  readRights: ReadRights
  wireTime: WireTime
}

export type FeatureDeps = {
  readCatalogue: ReadCatalogue
  apps: AppDeps
  announcements: AnnouncementDeps
  preferences: PreferenceDeps
}

/** Every opening of an application becomes a row of the login log. */
const recordLaunchWith =
  (readRights: ReadRights): AppDeps['recordLaunch'] =>
  async (trx, context, actor, app) => {
    const { organizations } = await readRights(actor.versions.rights)
    const { orgCode, roleNo } = actor.selection ?? {}
    const orgName = orgCode && organizations.get(orgCode)?.nameZh
    await recordLoginEvent(trx, context, {
      eventType: 'launch',
      loginType: actor.loginType,
      userNo: actor.userNo,
      userName: actor.nameZh,
      sessionId: actor.sessionId,
      ...(orgCode ? { orgCode } : {}),
      ...(orgName ? { orgName } : {}),
      ...(roleNo ? { roleNo } : {}),
      app,
    })
  }

/** Hands applications, announcements and preferences what they need of each other. */
export function featureDeps({ db, pool, readRights, wireTime }: FeatureBase): FeatureDeps {
  const readCatalogue = keepCatalogue(db)
  const visibleApps = keepVisibleApps(readRights, readCatalogue)
  const released = keepReleased(db)

  const visibleAppIds = async (actor: Actor) => {
    const { ids } = await visibleApps(actor, await findPersonGrants(pool, actor.userNo))
    return ids
  }
  const announcements: AnnouncementDeps = {
    pool,
    wireTime,
    released,
    visibleAppIds,
    appNames: async ({ versions }) => {
      const { byId } = await readCatalogue(versions.applications)
      return (appId) => byId.get(appId) ?? { appCode: '', name: { zh: '', en: '' } }
    },
  }
  const apps: AppDeps = {
    db,
    pool,
    wireTime,
    visibleApps,
    unreadByApp: async (actor, now, visible) =>
      unreadByAppOf(await readInbox(announcements, actor, now, { visible })),
    announcedWindows: async ({ versions }, now) =>
      announcedWindows(await released(versions.announcements), now),
    usualOnTop: async (userNo) => (await findPreferences(pool, userNo)).personalConfig.usualOnTop,
    recordLaunch: recordLaunchWith(readRights),
  }
  return { readCatalogue, apps, announcements, preferences: { db, pool, visibleAppIds } }
}
