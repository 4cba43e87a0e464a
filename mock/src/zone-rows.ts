import type { ManagedArticle, ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import type { Company } from './company.ts'
import type { Memory } from './memory.ts'

/** Zones in the order of home, and their articles in the order of their pages. */
type Kept = { zones: ManagedZone[]; articles: ManagedArticle[] }

const kept = new WeakMap<Memory, Kept>()
const founded = { revision: 1, updaterName: '', updateTime: '2026-01-05 09:00:00' }

export function chosenApps(appIds: readonly string[]): ManagedZone['applications'] {
  return appIds.flatMap((appId) => {
    const app = applications.find(({ code }) => applicationId(code) === appId)
    return app ? [{ appId, nameZh: app.zh, nameEn: app.en, icon: app.icon, isOffered: true }] : []
  })
}

/** The zones of the company, as they were last written. */
export function zoneRows(company: Company, memory: Memory): Kept {
  const known = kept.get(memory)
  if (known) return known
  const { zones, demoBaseUrl } = company.world
  const fresh: Kept = {
    zones: zones.map((zone) => ({
      ...{ zoneCode: zone.code, nameZh: zone.name.zh, nameEn: zone.name.en, icon: zone.icon, hue: zone.hue },
      ...{ sloganZh: zone.slogan.zh, sloganEn: zone.slogan.en, orgCodes: [], roleNos: [], status: 1 },
      blocks: ['figures', 'applications', 'articles'],
      metrics: zone.metrics.map(({ code, name, unit, better, target, months }) => ({
        ...{ code, nameZh: name.zh, nameEn: name.en, unitZh: unit.zh, unitEn: unit.en, better, months },
        ...(target === null ? {} : { target }),
      })),
      applications: chosenApps(zone.applications.map(applicationId)),
      ...founded,
    })),
    articles: zones.flatMap((zone) =>
      zone.articles.map(({ id, kind, title, text, application, publishedAt }) => ({
        ...{
          id,
          kind,
          zoneCode: zone.code,
          titleZh: title.zh,
          titleEn: title.en,
          contentZh: '',
          contentEn: '',
        },
        ...{ textZh: text?.zh ?? '', textEn: text?.en ?? '', status: 1 as const },
        url: application ? `${demoBaseUrl}/apps/${application}` : '',
        publishTime: company.wireTime(publishedAt),
        ...founded,
      })),
    ),
  }
  kept.set(memory, fresh)
  return fresh
}
