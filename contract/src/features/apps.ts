import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { pageOf, pageRequest } from '../platform/page.ts'
import { revision, wireTime } from '../platform/shapes.ts'

export const openMode = z.enum(['self', 'blank', 'frame', 'inner'])

export const portalApp = z.object({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  description: z.string().optional(),
  /** "el-icon-x" is an icon of the library, anything else a name of the sprite. */
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
  unreadBulletins: z.int(),
  pinyin: z.string(),
  initials: z.string(),
  /** The other language's name, so that search finds both. */
  otherName: z.string().optional(),
  center: z.enum(['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter']).optional(),
  department: z.string().optional(),
  ownerName: z.string().optional(),
  via: z.literal('role'),
})
export type PortalApp = z.output<typeof portalApp>

export const appCategory = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  shortName: z.string(),
  /** Hue of the tiles, degrees in OKLCH. */
  hue: z.int(),
  count: z.int(),
})
export type AppCategory = z.output<typeof appCategory>

export const lockedApp = z.object({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  description: z.string(),
  owner: z.string(),
  requested: z.boolean(),
})

export const availableApps = z.object({
  categories: z.array(appCategory),
  page: pageOf(portalApp),
  locked: z.array(lockedApp).optional(),
})
export type AvailableApps = z.output<typeof availableApps>

export const myPortalApps = z.object({
  sortType: z.enum(['custom', 'name', 'recent']),
  usualOnTop: z.boolean(),
  usualApps: z.array(portalApp),
  accessedApps: z.array(portalApp),
  limit: z.int(),
  revision,
})
export type MyPortalApps = z.output<typeof myPortalApps>

export const accessSource = z.enum(['usual', 'recent', 'all', 'search', 'palette', 'bulletin'])

export const apps = endpoints({
  'POST /iam-portal/v1/portal/availableApp': {
    access: 'user',
    about:
      'The applications that the chosen organization and role allow, by category, with search and paging.',
    body: pageRequest
      .extend({
        keyword: z.string().max(80).optional(),
        categoryCode: z.string().max(64).optional(),
        includeLocked: z.boolean().optional(),
        /** One page of up to 1000. */
        all: z.boolean().optional(),
      })
      .prefault({}),
    data: availableApps,
  },
  'POST /iam-portal/v1/portal/getMyPortalApp': {
    access: 'user',
    about: 'The person’s usual applications in their order and the latest accessed ones.',
    body: z.object({ recentLimit: z.int().min(0).max(20).default(8) }).prefault({}),
    data: myPortalApps,
  },
  'POST /iam-portal/v1/portal/accessed-apps': {
    access: 'user',
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
    about: 'Checks the right, records the opening and gives the address to open.',
    body: z.object({
      appId: z.uuid(),
      continueAnyway: z.boolean().optional(),
      source: accessSource.optional(),
    }),
    data: z.object({ url: z.string(), openMode, ticket: z.string().optional() }),
  },
})

export const appFailures = failures({
  'app.no-access': {
    code: 5001,
    status: 403,
    zh: '您没有该应用的访问权限',
    en: 'You do not have access to this application.',
  },
  'app.maintenance': {
    code: 5002,
    status: 409,
    zh: '应用维护中',
    en: 'The application is under maintenance.',
  },
  'app.no-address': {
    code: 5003,
    status: 422,
    zh: '地址未配置，请配置正确的地址',
    en: 'Address not configured, please configure the right address',
  },
})
