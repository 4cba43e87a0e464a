import type pg from 'pg'
import { findPersonGrants } from '#server/features/catalogue/apps/store.ts'
import type { ReadVisibleApps } from '#server/features/catalogue/apps/visible-apps.ts'
import { notify } from '#server/features/inbox/store.ts'
import type { DelegationDeps } from '#server/features/permissions/delegations/deps.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Post } from '#server/platform/notify.ts'

type Base = RightsDeps & { pool: pg.Pool; post: Post }

/**
 * Applications that can be delegated are those of the organization and role: the principal's personal grants are left
 * out, personal denials apply.
 */
export const delegationDeps = (
  { db, pool, readRights, wireTime, post }: Base,
  visibleApps: ReadVisibleApps,
): DelegationDeps => ({
  db,
  readRights,
  wireTime,
  notify,
  post,
  visibleApps: async (actor, { orgCode, roleNo }) => {
    const grants = await findPersonGrants(pool, actor.userNo)
    const denials = grants.filter(({ effect }) => effect === 'deny')
    const { ordered } = await visibleApps({ ...actor, selection: { orgCode, roleNo } }, denials)
    const delegable = (app: (typeof ordered.zh)[number]) => ({
      ...{ appId: app.appId, appCode: app.appCode, name: app.name },
      categoryName: { zh: app.shown.zh.categoryName, en: app.shown.en.categoryName },
      reading: { pinyin: app.shown.zh.pinyin, initials: app.shown.zh.initials },
    })
    return { zh: ordered.zh.map(delegable), en: ordered.en.map(delegable) }
  },
  done: () => undefined,
})
