import { readView, visibleOf } from '#server/features/catalogue/apps/view.ts'
import { zoneAdministrationRoutes } from '#server/features/portal/zones/administration.ts'
import { zoneContent } from '#server/features/portal/zones/content.ts'
import { contentOf, isOfZone } from '#server/features/portal/zones/store.ts'
import { isOut, type Zone, zonesFor } from '#server/features/portal/zones/zones.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { richText } from '#server/platform/rich-text.ts'
import type { FeatureDeps } from './feature-deps.ts'

type ZoneDeps = Pick<FeatureDeps, 'apps' | 'readZones'>

/** The zones that are visible to the person now. */
async function zonesOf({ apps, readZones }: ZoneDeps, { versions, selection }: Actor) {
  const [zones, rights] = await Promise.all([readZones(versions.zones), apps.readRights(versions.rights)])
  return zonesFor(zones, rights, selection)
}

async function requireZone(deps: ZoneDeps, actor: Actor, zoneCode: string): Promise<Zone> {
  return (await zonesOf(deps, actor)).get(zoneCode) ?? fail('resource.not-found')
}

/** Returns a check of whether the person may see a picture of a zone or of one of its articles. */
export const mayReadZonePicture =
  (deps: ZoneDeps) =>
  async (actor: Actor, subjectId: string, now: Date): Promise<boolean> => {
    const isShown = ({ id, articles }: Zone) =>
      id === subjectId || articles.some((article) => article.id === subjectId && isOut(article, now))
    if ([...(await zonesOf(deps, actor)).values()].some(isShown)) return true
    return actor.adminKind === 'super_manager' && actor.acting === null && isOfZone(deps.apps.db, subjectId)
  }

async function openedArticle(
  deps: ZoneDeps,
  { zoneCode, articleId }: { zoneCode: string; articleId: string },
  actor: Actor,
  { lang, now }: RequestContext,
) {
  const { articles } = await requireZone(deps, actor, zoneCode)
  const id = articleId.toLowerCase()
  const article = articles.find((one) => one.id === id && isOut(one, now)) ?? fail('resource.not-found')
  const content = (await contentOf(deps.apps.db, id)) ?? fail('resource.not-found')
  return {
    id,
    title: article.title[lang],
    time: deps.apps.wireTime(article.publishedAt),
    kind: article.kind,
    ...(article.url ? { url: article.url } : {}),
    content: richText((lang === 'en' ? content.content_en : null) ?? content.content_zh ?? ''),
  }
}

/**
 * Mounts the calls of zones: the page of a zone with the applications visible to the person, its articles, and its
 * administration.
 */
export function zoneRoutes(serve: Serve, deps: ZoneDeps & { contents: FileContents }): void {
  serve('GET /iam-portal/v1/portal/zone/:zoneCode', async ({ params, actor, context }) => {
    const zone = await requireZone(deps, actor, params.zoneCode)
    const view = await readView(deps.apps, actor, context)
    return {
      ...zoneContent(zone, context, deps.apps.wireTime),
      apps: visibleOf(view, zone.appIds).map(view.show),
    }
  })

  serve('GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId', async ({ params, actor, context }) =>
    openedArticle(deps, params, actor, context),
  )

  zoneAdministrationRoutes(serve, { ...deps.apps, contents: deps.contents })
}
