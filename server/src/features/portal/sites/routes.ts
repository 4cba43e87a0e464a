import type { Site } from '@iambiz/contract/features/portal/sites.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { typedAddress } from '#server/platform/ip-range.ts'
import { isInternal } from '#server/platform/place.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { importSites } from './import.ts'
import { type DescribedSite, siteAround, sitePage } from './reports.ts'
import { type SiteDeps, saveSite } from './save.ts'
import { deleteSites } from './store.ts'

/** Sign-in policies that name a site keep it: without it they would concern other networks than meant. */
function orInUse(error: unknown): never {
  if (recordOf(error).code === '23503') fail('site.in-use')
  throw error
}

/** Administration of the sites to which address ranges belong. */
export function siteRoutes(serve: Serve, deps: SiteDeps & { wireTime: WireTime }): void {
  const { db, wireTime } = deps
  const toSite = (row: DescribedSite): Site => ({
    id: row.site_id,
    range: row.address_range,
    nameZh: row.name_zh,
    nameEn: row.name_en ?? '',
    revision: row.revision,
    updaterName: row.updater_name,
    updateTime: wireTime(row.updated_at),
  })

  serve('POST /iam-authority/v1/admin/site/list', async ({ body, context }) => {
    const { keyword = '', ...page } = body
    const found = await sitePage(db, context.lang, { ...page, keyword, address: typedAddress(keyword) })
    return { ...found, list: found.list.map(toSite) }
  })

  serve('POST /iam-authority/v1/admin/site/saveOrUpdate', async ({ body, actor, context }) =>
    saveSite(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/site/delete', async ({ body, actor, context }) =>
    transact(db, async (trx) => {
      const gone = await deleteSites(trx, body.ids)
      for (const { site_id: id, address_range: range, name_zh: nameZh } of gone)
        await audit(trx, context, actor, {
          action: 'site.delete',
          target: { type: 'site', id },
          detail: { range, nameZh },
        })
      return { deleted: gone.length }
    }).catch(orInUse),
  )

  serve('POST /iam-authority/v1/admin/site/import', async ({ body, actor, context }) =>
    importSites(db, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/site/find', async ({ body, context }) => {
    const address = typedAddress(body.address) ?? fail('site.address')
    const site = await siteAround(db, context.lang, address)
    return {
      address,
      ...(site ? { site: toSite(site) } : {}),
      network: isInternal(address) ? 'internal' : 'external',
    }
  })
}
