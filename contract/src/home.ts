import { z } from 'zod'
import { announcementCount, userAnnouncement } from './features/announcements/reading.ts'
import { availableApps, myPortalApps, portalApp } from './features/catalogue/apps.ts'
import { ownLinks } from './features/catalogue/own-links.ts'
import { previewedRole } from './features/permissions/elements.ts'
import { portalTool } from './features/portal/tools.ts'
import { zoneCard, zoneCode, zoneContent } from './features/portal/zones.ts'
import { personalConfig, userConfig } from './features/preferences.ts'
import { signedInUser } from './features/session.ts'
import { endpoints } from './platform/endpoint.ts'
import { code } from './platform/shapes.ts'

/** The signed-in person with the preferences that the frame needs at once. */
const currentUser = signedInUser.extend({ userConfig })
export type CurrentUser = z.output<typeof currentUser>

/** The person's lists on home, as IDs of applications in the list beside it. */
const myAppIds = myPortalApps.omit({ usualApps: true, accessedApps: true }).extend({
  usualAppIds: z.array(z.string()),
  accessedAppIds: z.array(z.string()),
  /** Recommended for people without favourites. */
  recommendedAppIds: z.array(z.string()).optional(),
})

/** Everything that the first screen needs, in one response; also embedded in the HTML of a signed-in person. */
export const homeData = z.object({
  signedIn: currentUser,
  personalConfig,
  apps: availableApps.optional(),
  myApps: myAppIds.optional(),
  /** Missing while acting for another person, and where the deployment does not allow links. */
  ownLinks: ownLinks.optional(),
  bulletinCount: announcementCount.optional(),
  bulletins: z.array(userAnnouncement).optional(),
  zones: z.array(zoneCard).optional(),
  tools: z.array(portalTool).optional(),
})
export type HomeData = z.output<typeof homeData>

/** The page of a zone with the applications that the person can see. */
const zonePage = zoneContent.extend({ apps: z.array(portalApp) })
export type ZonePage = z.output<typeof zonePage>

/** An empty value means no filter. */
const codeOrNone = code.or(z.literal('').transform(() => undefined)).optional()

/** Calls whose response combines several features. */
export const home = endpoints({
  'GET /iam-portal/auth/user': {
    access: 'signed-in',
    whileActing: true,
    about:
      'The signed-in person with organizations, roles, menu, flags; with orgCode and roleNo it selects that pair.',
    query: z.object({ orgCode: codeOrNone, roleNo: codeOrNone }),
    data: currentUser,
  },
  'POST /iam-portal/v1/portal/home': {
    access: 'signed-in',
    whileActing: true,
    about: 'The data of the first screen in one reply; without organization and role only the person’s own.',
    body: z.object({}).optional(),
    data: homeData,
  },
  'POST /iam-authority/v1/admin/element/preview': {
    access: 'super-manager',
    about:
      'What the browser receives for a person with this organization and role: granted and recommended applications, and the server rule of each action of the portal. Grants nothing.',
    body: z.strictObject({ orgCode: code, roleNo: code, asAgent: z.boolean().default(false) }),
    data: previewedRole.extend({
      /** On one page, without personal data; agents cannot request access, so `locked` is omitted then. */
      apps: availableApps,
      recommendedAppIds: z.array(z.string()),
    }),
  },
  'GET /iam-portal/v1/portal/zone/:zoneCode': {
    access: 'user',
    whileActing: true,
    about: 'A themed page: key figures with their trend, the visible ones of its applications, articles.',
    params: z.object({ zoneCode }),
    data: zonePage,
  },
})
