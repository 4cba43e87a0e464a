import { findPersonGrants } from '#server/features/apps/store.ts'
import type { ReadVisibleApps } from '#server/features/apps/visible-apps.ts'
import type { DelegationDeps } from '#server/features/delegations/deps.ts'
import type { FeatureBase } from './feature-deps.ts'

/** What an agent may see is decided where the applications are: nothing that is the principal's alone. */
export const delegationDeps = (
  { db, pool, readRights, wireTime }: FeatureBase,
  visibleApps: ReadVisibleApps,
): DelegationDeps => ({
  db,
  readRights,
  wireTime,
  visibleApps: async (actor, { orgCode, roleNo }) => {
    const grants = await findPersonGrants(pool, actor.userNo)
    const denials = grants.filter(({ effect }) => effect === 'deny')
    const { ordered } = await visibleApps({ ...actor, selection: { orgCode, roleNo } }, denials)
    const delegable = (app: (typeof ordered.zh)[number]) => ({
      ...{ appId: app.appId, appCode: app.appCode, name: app.name },
      categoryName: { zh: app.shown.zh.categoryName, en: app.shown.en.categoryName },
    })
    return { zh: ordered.zh.map(delegable), en: ordered.en.map(delegable) }
  },
  tell: async () => {},
})
