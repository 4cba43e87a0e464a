import type { CurrentUser, HomeData, ZonePage } from '@iambiz/contract/home.ts'
import type { PreviewOverlay } from '#web/platform/elements/preview-messages.ts'

const noReading = { pinyin: '', initials: '' }

/** A delegation that nobody has given, so that screens look as they do while acting. */
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

/** The person as if organization and role were others; nothing but what the browser shows depends on it. */
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

/** What must be confirmed is the administrator's own, and cannot be confirmed in a preview that sends nothing. */
const withoutForced = <T extends { forcedUnread: number }>(count: T): T => ({ ...count, forcedUnread: 0 })

const withoutLocked = ({ locked: _locked, ...apps }: PreviewOverlay['apps']) => apps

/** Nobody of the role has chosen applications yet, so that what is recommended to it shows. */
const chosenBy = (own: HomeData['myApps'], { recommendedAppIds }: PreviewOverlay): HomeData['myApps'] =>
  own && { ...own, sortType: 'custom', usualAppIds: [], accessedAppIds: [], recommendedAppIds }

/** The data of home likewise. */
export const overlaidHome = (home: HomeData, overlay: PreviewOverlay): HomeData => ({
  ...home,
  signedIn: overlaid(home.signedIn, overlay),
  apps: withoutLocked(overlay.apps),
  myApps: chosenBy(home.myApps, overlay),
  bulletinCount: home.bulletinCount && withoutForced(home.bulletinCount),
})

/** Of the applications of a zone, those that the role sees. */
function overlaidZone(zone: ZonePage, { apps }: PreviewOverlay): ZonePage {
  const seen = new Set(apps.page.list.map(({ appId }) => appId))
  return { ...zone, apps: zone.apps.filter(({ appId }) => seen.has(appId)) }
}

/** The data of a reply as the role gets to see them; `undefined` where they are as they were sent. */
export function overlaidReply(path: string, data: unknown, overlay: PreviewOverlay): unknown {
  if (path.endsWith('/iam-portal/auth/user')) return overlaid(data as CurrentUser, overlay)
  if (path.endsWith('/v1/portal/home')) return overlaidHome(data as HomeData, overlay)
  if (path.endsWith('/v1/portal/availableApp')) return overlay.apps
  if (/\/v1\/portal\/zone\/[^/]+$/.test(path)) return overlaidZone(data as ZonePage, overlay)
  if (path.endsWith('/system/bulletinCount')) return withoutForced(data as { forcedUnread: number })
  return undefined
}
