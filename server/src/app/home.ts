import type { CurrentUser, HomeData } from '@iambiz/contract/home.ts'
import { countOf, inboxOf, inReadingOrder, unreadByAppOf } from '#server/features/announcements/inbox.ts'
import { shownTo } from '#server/features/announcements/listing.ts'
import { announcedWindows } from '#server/features/announcements/maintenance.ts'
import { availableApps, everything } from '#server/features/apps/listing.ts'
import { composeView, myPortalApps } from '#server/features/apps/view.ts'
import { findPreferences } from '#server/features/preferences/reports.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { describeActor, orgRolesOf } from '#server/features/session/describe.ts'
import type { Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { capabilitiesOf } from '#server/platform/rights.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { findPersonalHome, type PersonalHome } from './home-reports.ts'

export type HomeDeps = FeatureDeps & {
  session: Pick<SessionDeps, 'db' | 'pool' | 'readRights' | 'wireTime'>
}

/** Announcements in the panel, and applications in the strip of recent ones. */
const shownBulletins = 20
const shownRecent = 8

type OfPair = Required<Omit<HomeData, 'signedIn' | 'personalConfig'>>

/** What the chosen organization and role bring: applications, the person's list of them, announcements. */
async function homeOfPair(
  deps: HomeDeps,
  actor: Actor,
  context: RequestContext,
  personal: PersonalHome,
): Promise<OfPair> {
  const { lang, now } = context
  const { wireTime } = deps.session
  const [visible, released, names] = await Promise.all([
    deps.apps.visibleApps(actor, personal.apps.grants),
    deps.announcements.released(actor.versions.announcements),
    deps.announcements.appNames(actor),
  ])
  const inbox = inboxOf(released, { visible: visible.ids, marks: personal.marks }, now)
  const view = composeView(
    {
      lang,
      now,
      visible,
      personal: personal.apps,
      unread: unreadByAppOf(inbox),
      announcedWindows: announcedWindows(released, now),
    },
    wireTime,
  )
  const { usualOnTop } = personal.preferences.personalConfig
  const look = { lang, now, wireTime, names }
  return {
    apps: availableApps(view, everything),
    myApps: myPortalApps(view, { usualOnTop, recentLimit: shownRecent }),
    bulletinCount: countOf(inbox),
    bulletins: inReadingOrder(inbox)
      .slice(0, shownBulletins)
      .map((received) => shownTo(look, received)),
  }
}

/** The data of the first screen; without organization and role only the person's own. */
export async function homeData(deps: HomeDeps, actor: Actor, context: RequestContext): Promise<HomeData> {
  const [signedIn, personal] = await Promise.all([
    describeActor(deps.session, actor, context),
    findPersonalHome(deps.session.pool, actor.userNo, context.now),
  ])
  const { personalConfig, userConfig } = personal.preferences
  return {
    signedIn: { ...signedIn, userConfig },
    personalConfig,
    ...(actor.selection ? await homeOfPair(deps, actor, context, personal) : {}),
  }
}

/** The same person with another organization and role; refuses a pair that the person does not hold. */
async function withSelection(
  { session }: HomeDeps,
  actor: Actor,
  context: RequestContext,
  wish: Selection,
): Promise<Actor> {
  const rights = await session.readRights(actor.versions.rights)
  const held = await orgRolesOf(session, rights, actor.userNo, context.lang)
  const roles = held.find(({ org }) => org.orgCode === wish.orgCode)?.roles ?? []
  if (!roles.some(({ role }) => role.roleNo === wish.roleNo)) {
    await audit(session.db, context, actor, {
      action: 'access.role-forged',
      result: 'denied',
      detail: wish,
    })
    fail('access.foreign-role', { reason: 'foreign-role' })
  }
  return {
    ...actor,
    selection: wish,
    capabilities: capabilitiesOf(rights, wish.roleNo),
    adminKind: rights.administrators.get(wish.roleNo) ?? null,
  }
}

async function currentUser(
  deps: HomeDeps,
  actor: Actor,
  context: RequestContext,
  wish: { orgCode?: string | undefined; roleNo?: string | undefined },
): Promise<CurrentUser> {
  const { orgCode, roleNo } = wish
  const isWhole = (orgCode === undefined) === (roleNo === undefined)
  if (!isWhole) fail('request.invalid')
  const chosen = orgCode && roleNo ? await withSelection(deps, actor, context, { orgCode, roleNo }) : actor
  const [signedIn, { userConfig }] = await Promise.all([
    describeActor(deps.session, chosen, context),
    findPreferences(deps.session.pool, actor.userNo),
  ])
  return { ...signedIn, userConfig }
}

/** Calls whose reply several features make together. */
export function homeRoutes(serve: Serve, deps: HomeDeps): void {
  serve('POST /iam-portal/v1/portal/home', async ({ actor, context }) => homeData(deps, actor, context))

  serve('GET /iam-portal/auth/user', async ({ query, actor, context }) =>
    currentUser(deps, actor, context, query),
  )
}
