import type { SystemInfo } from '@iambiz/contract/features/portal/system.ts'
import { skins } from '@iambiz/contract/platform/look.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import { currentRights, type ReadRights, type SystemEntry } from '#server/platform/rights.ts'
import { publishedWords } from './words.ts'

export type SystemDeps = { db: Db; readRights: ReadRights; homeUrl: string; release: string }

async function knownSystem({ db, readRights }: SystemDeps, systemCode: string): Promise<SystemEntry> {
  const rights = await currentRights(db, readRights)
  const system = rights.systems.get(systemCode)
  return system?.active ? system : fail('system.unknown')
}

/** The data that a system's page needs before sign-in: name, languages, themes, translations. */
export function systemRoutes(serve: Serve, deps: SystemDeps): void {
  serve('GET /iam-portal/v1/portal/system/:systemCode', async ({ params, context }): Promise<SystemInfo> => {
    const system = await knownSystem(deps, params.systemCode)
    return {
      systemId: system.systemCode,
      systemCode: system.systemCode,
      systemName: named(context.lang, system),
      roleAuth: system.roleAuth,
      languages: ['zh', 'en'],
      defaultLanguage: 'zh',
      versionNo: system.translationVersion,
      release: deps.release,
      homeUrl: deps.homeUrl,
      skins: [...skins],
    }
  })

  serve('GET /iam-portal/v1/portal/system/:systemCode/languages', async ({ params, query }) => {
    const { systemCode, translationVersion: versionNo } = await knownSystem(deps, params.systemCode)
    if (query.versionNo === versionNo) return { versionNo, unchanged: true }
    const words = (await publishedWords(deps.db, systemCode)) ?? fail('system.unknown')
    return { ...words, unchanged: false }
  })
}
