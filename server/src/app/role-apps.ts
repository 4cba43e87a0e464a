import { announcedWindows } from '#server/features/announcements/reading/maintenance.ts'
import type { keepReleased } from '#server/features/announcements/reading/released.ts'
import { availableApps } from '#server/features/catalogue/apps/listing.ts'
import { toPersonalApps } from '#server/features/catalogue/apps/store.ts'
import { composeView, myAppIds } from '#server/features/catalogue/apps/view.ts'
import type { ReadVisibleApps } from '#server/features/catalogue/apps/visible-apps.ts'
import type { ReadRoleApps } from '#server/features/permissions/elements/routes.ts'
import type { PreferenceDeps } from '#server/features/preferences/deps.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type RoleAppDeps = {
  wireTime: WireTime
  released: ReturnType<typeof keepReleased>
  visibleApps: ReadVisibleApps
  offerTo: PreferenceDeps['offerTo']
}

const ofNoPerson = toPersonalApps({ person_grants: [], usual: null, accesses: [] })

/**
 * Returns a function that reads the applications shown to an organization and role, without personal grants and
 * choices.
 */
export const roleAppsWith =
  ({ wireTime, released, visibleApps, offerTo }: RoleAppDeps): ReadRoleApps =>
  async (actor, context, { orgCode, roleNo, asAgent }) => {
    const viewer = { ...actor, acting: null, selection: { orgCode, roleNo } }
    const [visible, offer, current] = await Promise.all([
      visibleApps(viewer, ofNoPerson.grants),
      offerTo(viewer),
      released(actor.versions.announcements),
    ])
    const person = {
      ...{ visible, acting: null, personal: ofNoPerson, unread: new Map(), hiddenAppIds: [] },
      ...{ announcedWindows: announcedWindows(current, context.now), usualOnTop: true },
      recommended: offer.apps,
    }
    const view = composeView(person, context, wireTime)
    const { recommendedAppIds = [] } = myAppIds(view, 0)
    const query = { pageNum: 1, pageSize: 1, all: true, includeLocked: !asAgent }
    return { apps: availableApps(view, query), recommendedAppIds }
  }
