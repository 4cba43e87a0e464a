import { isDeepStrictEqual } from 'node:util'
import type { CurrentUser, HomeData } from '@iambiz/contract/home.ts'
import { countOf, inReadingOrder } from '#server/features/announcements/reading/inbox.ts'
import { writtenTo } from '#server/features/announcements/reading/listing.ts'
import { everyApp } from '#server/features/catalogue/apps/listing.ts'
import { composeView, myAppIds } from '#server/features/catalogue/apps/view.ts'
import { describeDelegation } from '#server/features/permissions/delegations/describe.ts'
import { libraryFor, portalTools } from '#server/features/portal/tools/library.ts'
import { zoneCards } from '#server/features/portal/zones/content.ts'
import { zonesFor } from '#server/features/portal/zones/zones.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import {
  type Described,
  describe,
  orgRolesOf,
  type PreviousSignIn,
} from '#server/features/session/describe.ts'
import { type DescribedRow, failedSignIns } from '#server/features/session/reports.ts'
import type { Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  type WrittenJson,
  writtenJson,
  writtenList,
  writtenObject,
} from '#server/platform/http/written-json.ts'
import { oncePer } from '#server/platform/once-per.ts'
import { capabilitiesOf } from '#server/platform/rights.ts'
import type { FeatureDeps, ReadHome } from './feature-deps.ts'
import { readsSignedIn, type SignedIn } from './personal-reports.ts'

export type HomeDeps = FeatureDeps & {
  session: Pick<SessionDeps, 'db' | 'pool' | 'reader' | 'readRights' | 'wireTime'>
}

async function previousSignIn(
  { session, readSiteNames }: HomeDeps,
  { userNo, versions }: Actor,
  { previous_login_at: at, previous_login_ip: ip, has_failed }: DescribedRow,
): Promise<PreviousSignIn | null> {
  if (at === null || ip === null) return null
  const [site, fails] = await Promise.all([
    readSiteNames(versions.sites, ip),
    has_failed ? failedSignIns(session.reader, userNo, at) : 0,
  ])
  return { at: new Date(at), ip, site, fails }
}

/** Reads the part of home that belongs to one person. */
async function ofPerson(
  deps: HomeDeps,
  actor: Actor,
  row: DescribedRow,
  look: Pick<RequestContext, 'lang' | 'now'>,
): Promise<Described> {
  const [acting, previous] = await Promise.all([
    actor.acting && describeDelegation(deps.session, look, actor.acting.delegationId),
    previousSignIn(deps, actor, row),
  ])
  const { ends_with_browser: endsWithBrowser, second_factor_until: until } = row
  const factorUntil = until === null ? null : new Date(until)
  return { received: row.received ?? [], acting, previous, endsWithBrowser, factorUntil }
}

/** Numbers of announcements in the panel and of applications in the recent strip. */
const shownAnnouncements = 10
const shownRecent = 8

const writtenZones = oncePer((zones: Awaited<ReturnType<FeatureDeps['readZones']>>, lang) =>
  writtenJson(zoneCards(zones, lang)),
)

/** The data of the first screen; without organization and role only the person's own part. */
export async function homeData(
  deps: HomeDeps,
  { actor, personal }: { actor: Actor; personal: ReadHome },
  context: RequestContext,
): Promise<WrittenJson<HomeData>> {
  const { lang, now } = context
  const { wireTime } = deps.session
  const [rights, { described, apps, inbox, recentSince, preferences, ownLinks }, names, zones, library] =
    await Promise.all([
      deps.session.readRights(actor.versions.rights),
      personal(actor, now),
      deps.announcements.appNames(actor),
      deps.readZones(actor.versions.zones),
      deps.tools.readLibrary(actor.versions.home),
    ])
  const own = await ofPerson(deps, actor, described, context)
  const { personalConfig, userConfig } = preferences
  const signedIn = describe({ rights, wireTime, lang }, actor, described.person, own)
  const personOnly = { signedIn: writtenObject<CurrentUser>({ ...signedIn, userConfig }), personalConfig }
  if (!actor.selection) return writtenObject<HomeData>(personOnly)
  const view = composeView(apps, context, wireTime)
  return writtenObject<HomeData>({
    ...personOnly,
    apps: everyApp(view),
    myApps: myAppIds(view, shownRecent),
    ...(ownLinks ? { ownLinks } : {}),
    bulletinCount: countOf(inbox, recentSince),
    bulletins: writtenList(
      inReadingOrder(inbox)
        .slice(0, shownAnnouncements)
        .map((received) => writtenTo({ lang, now, wireTime, names }, received)),
    ),
    zones: writtenZones(zonesFor(zones, rights, actor.selection), lang),
    tools: portalTools(libraryFor(library, rights, actor.selection), lang, personalConfig),
  })
}

/**
 * The same person with another organization and role; refuses a pair that the person does not have, or that the
 * delegation does not cover.
 */
async function withSelection(
  { session }: HomeDeps,
  actor: Actor,
  context: RequestContext,
  wish: Selection,
): Promise<Actor> {
  const rights = await session.readRights(actor.versions.rights)
  const { acting, selection } = actor
  if (acting && isDeepStrictEqual(selection, wish)) return actor
  const held = acting ? [] : orgRolesOf(rights, actor.pairs, context.lang)
  const roles = held.find(({ org }) => org.orgCode === wish.orgCode)?.roles ?? []
  if (!roles.some(({ role }) => role.roleNo === wish.roleNo)) {
    await auditDenial(session.db, context, actor, { action: 'access.role-forged', detail: wish })
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
  { described, preferences }: SignedIn,
): Promise<WrittenJson<CurrentUser>> {
  const { orgCode, roleNo } = wish
  const isWhole = (orgCode === undefined) === (roleNo === undefined)
  if (!isWhole) fail('request.invalid')
  const chosen = orgCode && roleNo ? await withSelection(deps, actor, context, { orgCode, roleNo }) : actor
  const { readRights, wireTime } = deps.session
  const [rights, own] = await Promise.all([
    readRights(actor.versions.rights),
    ofPerson(deps, actor, described, context),
  ])
  const signedIn = describe({ rights, wireTime, lang: context.lang }, chosen, described.person, own)
  return writtenObject<CurrentUser>({ ...signedIn, userConfig: preferences.userConfig })
}

/** Mounts the calls whose reply combines several features. */
export function homeRoutes(serve: Serve, deps: HomeDeps): void {
  serve(
    'POST /iam-portal/v1/portal/home',
    async ({ actor, personal, context }) => homeData(deps, { actor, personal }, context),
    deps.homeRead,
  )

  serve(
    'GET /iam-portal/auth/user',
    async ({ query, actor, personal, context }) => currentUser(deps, actor, context, query, personal),
    readsSignedIn,
  )
}
