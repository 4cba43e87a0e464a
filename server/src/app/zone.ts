import { readView, visibleOf } from '#server/features/apps/view.ts'
import { zoneContent } from '#server/features/zones/content.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** The page of a zone: its content with those of its applications that the person sees. */
export function zoneRoutes(serve: Serve, { apps, readZones }: Pick<FeatureDeps, 'apps' | 'readZones'>): void {
  serve('GET /iam-portal/v1/portal/zone/:zoneCode', async ({ params, actor, context }) => {
    const zones = await readZones(actor.versions.zones)
    const zone = zones.get(params.zoneCode) ?? fail('resource.not-found')
    const view = await readView(apps, actor, context)
    return {
      ...zoneContent(zone, context, apps.wireTime),
      apps: visibleOf(view, zone.appIds).map(view.show),
    }
  })
}
