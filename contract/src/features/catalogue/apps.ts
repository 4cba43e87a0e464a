import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, pageRequest } from '#contract/platform/page.ts'
import { reading, revision, wireTime, writtenText } from '#contract/platform/shapes.ts'

const openMode = z.enum(['self', 'blank', 'frame', 'inner'])

export const portalApp = z.object({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  description: z.string().optional(),
  /**
   * "el-icon-x" is an icon of the library, a value that begins with / an image address, anything else a name in the
   * sprite.
   */
  icon: z.string(),
  iconColor: z.string().optional(),
  categoryCode: z.string(),
  categoryName: z.string(),
  homeUrl: z.string().optional(),
  openMode,
  status: z.union([z.literal(1), z.literal(2)]),
  maintenance: z
    .object({ bulletinId: z.string().optional(), from: wireTime, to: wireTime, notice: z.string() })
    .optional(),
  usual: z.boolean(),
  sortNo: z.int(),
  lastAccessTime: wireTime.optional(),
  accessCount: z.int(),
  /** Counted as `recent` of the announcements is. */
  unreadBulletins: z.int(),
  ...reading,
  /** The name in the other language, so that search finds both. */
  otherName: z.string().optional(),
  center: z.enum(['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter']).optional(),
  department: z.string().optional(),
  ownerName: z.string().optional(),
  via: z.literal('role'),
})
export type PortalApp = z.output<typeof portalApp>

const appCategory = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  shortName: z.string(),
  /** Hue of the tiles in degrees (OKLCH). */
  hue: z.int(),
  count: z.int(),
})
export type AppCategory = z.output<typeof appCategory>

/** The person's latest request for a locked application, if open or refused. */
const lockedRequest = z.object({
  state: z.enum(['open', 'refused']),
  /** When it was sent or refused. */
  time: wireTime,
  remark: z.string().optional(),
})
export type LockedRequest = z.output<typeof lockedRequest>

const lockedApp = z.object({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  ...reading,
  /** The name in the other language. */
  otherName: z.string().optional(),
  /** As of `portalApp`. */
  icon: z.string(),
  /** Hue of the tile in degrees (OKLCH). */
  hue: z.int(),
  description: z.string(),
  owner: z.string(),
  /** Whether access can be requested; false if the application is denied to the person. */
  requestable: z.boolean(),
  /** Whether the person has an open request. */
  requested: z.boolean(),
  request: lockedRequest.optional(),
})

export type LockedApp = z.output<typeof lockedApp>

export const availableApps = z.object({
  categories: z.array(appCategory),
  page: pageOf(portalApp),
  locked: z.array(lockedApp).optional(),
})
export type AvailableApps = z.output<typeof availableApps>

const sortType = z.enum(['custom', 'name', 'recent'])
export type SortType = z.output<typeof sortType>

/** Maximum favourite applications of one person, including those that the present role cannot see. */
export const storedUsualLimit = 200

export const myPortalApps = z.object({
  sortType,
  usualOnTop: z.boolean(),
  usualApps: z.array(portalApp),
  accessedApps: z.array(portalApp),
  limit: z.int(),
  revision,
})
export type MyPortalApps = z.output<typeof myPortalApps>

/** Response of calls that change the favourites, and `data.current` when they refuse a stale revision. */
const usualApps = myPortalApps.pick({ sortType: true, usualApps: true, limit: true, revision: true })
export type UsualApps = z.output<typeof usualApps>

const usualAppIds = z.array(z.uuid()).max(storedUsualLimit)

/** Why a person can or cannot see an application. */
const appReasons = z.object({
  appId: z.uuid(),
  appName: z.string(),
  /**
   * `locked`: offered, but not granted to the person; `offline`: only for people who would see it; `beyond`: granted to
   * organization and role, but outside the delegation.
   */
  state: z.enum(['visible', 'denied', 'locked', 'offline', 'beyond']),
  /** The delegation that allows or excludes it. */
  acting: z.object({ principalName: z.string(), endTime: wireTime }).optional(),
  /** All grants for the person with the chosen organization and role; a denial wins. */
  grants: z.array(
    z.object({
      subject: z.enum(['organization', 'role', 'person']),
      name: z.string(),
      effect: z.enum(['allow', 'deny']),
      /** Granted by an organization above. */
      inherited: z.boolean(),
    }),
  ),
  hiddenByMe: z.boolean(),
  maintenance: z
    .object({ active: z.boolean(), from: wireTime.optional(), to: wireTime.optional(), notice: z.string() })
    .optional(),
  owner: z.string().optional(),
})
export type AppReasons = z.output<typeof appReasons>

/** The help of an application; empty strings if its owner has written none. */
const appHelp = z.object({
  appCode: z.string(),
  appName: z.string(),
  text: z.string(),
  /** A page to read, without sign-on. */
  url: z.string(),
})

export const accessSource = z.enum(['usual', 'recent', 'all', 'search', 'palette', 'bulletin'])

/** Columns for filtering and sorting a person's applications. */
export const availableAppFields = {
  appName: 'String',
  appCode: 'String',
  categoryCode: 'String',
} as const satisfies ListFields

export const apps = endpoints({
  'POST /iam-portal/v1/portal/availableApp': {
    access: 'user',
    whileActing: true,
    about:
      'The applications that the chosen organization and role allow, by category, with search and paging.',
    body: pageRequest(availableAppFields)
      .extend({
        keyword: writtenText(80).optional(),
        categoryCode: z.string().max(64).optional(),
        includeLocked: z.boolean().optional(),
        /** Whether to return a single page of up to 1000. */
        all: z.boolean().optional(),
      })
      .prefault({}),
    data: availableApps,
  },
  'POST /iam-portal/v1/portal/getMyPortalApp': {
    access: 'user',
    whileActing: true,
    about: 'The person’s usual applications in their order and the latest accessed ones.',
    body: z.object({ recentLimit: z.int().min(0).max(20).default(8) }).prefault({}),
    data: myPortalApps,
  },
  'POST /iam-portal/v1/portal/accessed-apps': {
    access: 'user',
    whileActing: true,
    about: 'With appId records that the application was opened; answers the latest accessed ones.',
    body: z
      .object({
        appId: z.uuid().optional(),
        source: accessSource.optional(),
        limit: z.int().min(1).max(20).default(8),
      })
      .prefault({}),
    data: z.object({ list: z.array(portalApp.extend({ accessTime: wireTime })) }),
  },
  'POST /iam-portal/v1/portal/app/launch': {
    access: 'user',
    whileActing: true,
    about: 'Checks the right, records the opening and gives the address to open.',
    body: z.object({
      appId: z.uuid(),
      continueAnyway: z.boolean().optional(),
      source: accessSource.optional(),
    }),
    data: z.object({ url: z.string(), openMode, ticket: z.string().optional() }),
  },
  'POST /iam-authority/v1/BizPortal/setMyPortalAppSort': {
    access: 'user',
    about: 'Sorts the usual applications; takes all of them and no other, and the revision that was read.',
    body: z.strictObject({ appIds: usualAppIds, sortType: sortType.optional(), revision }),
    data: usualApps,
  },
  'POST /iam-portal/v1/portal/app/usual': {
    access: 'user',
    about:
      'Replaces the usual applications, adds or removes one, or reads them; with a revision only if it is still that one.',
    body: z
      .union([
        z.strictObject({
          appIds: usualAppIds,
          sortType: sortType.optional(),
          revision: revision.optional(),
        }),
        z.strictObject({ appId: z.uuid(), usual: z.boolean() }),
        z.strictObject({}),
      ])
      .prefault({}),
    data: usualApps,
  },
  'POST /iam-portal/v1/portal/app/why': {
    access: 'user',
    whileActing: true,
    about: 'By which grants the person sees an application, or why it does not show.',
    body: z.strictObject({ appId: z.uuid() }),
    data: appReasons,
  },
  'POST /iam-portal/v1/portal/app/help': {
    access: 'user',
    whileActing: true,
    about:
      'What people do when they need help with an application that is offered, also one that the role does not open.',
    body: z.strictObject({ appCode: z.string().max(64) }),
    data: appHelp,
  },
})

export const appFailures = failures({
  'app.no-access': {
    code: 5001,
    status: 403,
    zh: '您没有该应用的访问权限',
    en: 'You don’t have access to this app.',
  },
  'app.maintenance': {
    code: 5002,
    status: 409,
    zh: '应用维护中',
    en: 'This app is under maintenance.',
  },
  'app.no-address': {
    code: 5003,
    status: 422,
    zh: '地址未配置，请配置正确的地址',
    en: 'Address not configured, please configure the right address',
  },
  'app.usual-full': {
    code: 5005,
    status: 422,
    zh: '常用应用最多 20 个',
    en: 'My apps can hold up to 20 apps.',
  },
  'app.twice': {
    code: 422,
    status: 422,
    zh: '应用不能重复',
    en: 'The same app appears twice.',
  },
  'app.other-order': {
    code: 422,
    status: 422,
    zh: '排序必须包含全部常用应用，且不含其他应用',
    en: 'The order must contain all of your apps and no others.',
  },
})
