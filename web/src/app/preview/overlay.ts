import type { CurrentUser, HomeData, ZonePage } from '@iambiz/contract/home.ts'
import type { PreviewOverlay } from '#web/platform/elements/preview-messages.ts'

const noReading = { pinyin: '', initials: '' }

/** An invented delegation, so that screens look as they do under a delegation. */
const actingAs = ({ current }: PreviewOverlay, { user }: CurrentUser): CurrentUser['acting'] => ({
  agencyId: '00000000-0000-4000-8000-000000000000',
  principalNo: current.roleNo,
  principalName: current.roleName,
  agentNo: user.userNo,
  agentName: user.userName,
  ...current,
  appScope: 'all',
  startTime: '2000-01-01 00:00:00',
  endTime: '2099-12-31 23:59:59',
  status: 2,
  createTime: '2000-01-01 00:00:00',
  revision: 1,
})

/** Returns the person with the previewed organization and role; only the display in the browser depends on it. */
function overlaid(signedIn: CurrentUser, overlay: PreviewOverlay): CurrentUser {
  const { acting: _acting, adminKind: _adminKind, ...own } = signedIn
  const { current, flags, isSystemAdmin, adminKind, menuInfo, asAgent } = overlay
  const { orgCode, orgName, roleNo, roleName } = current
  return {
    ...own,
    current,
    flags,
    isSystemAdmin,
    menuInfo,
    orgRole: [
      { org: { orgCode, orgName, ...noReading }, roles: [{ role: { roleNo, roleName, ...noReading } }] },
    ],
    ...(adminKind ? { adminKind } : {}),
    ...(asAgent ? { acting: actingAs(overlay, signedIn) } : {}),
  }
}

/** Announcements to confirm are the administrator's own, and a preview cannot send a confirmation. */
const withoutForced = <T extends { forcedUnread: number }>(count: T): T => ({ ...count, forcedUnread: 0 })

const withoutLocked = ({ locked: _locked, ...apps }: PreviewOverlay['apps']) => apps

/** Returns a selection without choices, so that the applications recommended to the role are shown. */
const chosenBy = (own: HomeData['myApps'], { recommendedAppIds }: PreviewOverlay): HomeData['myApps'] =>
  own && { ...own, sortType: 'custom', usualAppIds: [], accessedAppIds: [], recommendedAppIds }

/** Returns the home data with the previewed organization and role. */
export const overlaidHome = ({ ownLinks: _, ...home }: HomeData, overlay: PreviewOverlay): HomeData => ({
  ...home,
  signedIn: overlaid(home.signedIn, overlay),
  apps: withoutLocked(overlay.apps),
  myApps: chosenBy(home.myApps, overlay),
  bulletinCount: home.bulletinCount && withoutForced(home.bulletinCount),
})

/** Returns a zone with only the applications that the role can see. */
function overlaidZone(zone: ZonePage, { apps }: PreviewOverlay): ZonePage {
  const seen = new Set(apps.page.list.map(({ appId }) => appId))
  return { ...zone, apps: zone.apps.filter(({ appId }) => seen.has(appId)) }
}

/** Returns the data of a reply as the role would get them; undefined if they do not change. */
export function overlaidReply(path: string, data: unknown, overlay: PreviewOverlay): unknown {
  if (path.endsWith('/iam-portal/auth/user')) return overlaid(data as CurrentUser, overlay)
  if (path.endsWith('/v1/portal/home')) return overlaidHome(data as HomeData, overlay)
  if (path.endsWith('/v1/portal/availableApp')) return overlay.apps
  if (/\/v1\/portal\/zone\/[^/]+$/.test(path)) return overlaidZone(data as ZonePage, overlay)
  if (path.endsWith('/system/bulletinCount')) return withoutForced(data as { forcedUnread: number })
  return undefined
}
