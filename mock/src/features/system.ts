import { skins } from '@iambiz/contract/platform/look.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { systemNamed } from './business-systems.ts'
import { publishedIn } from './translations.ts'

export const systemHandlers = {
  'GET /iam-portal/v1/portal/system/:systemCode': ({ memory, params: { systemCode }, lang, company }) => {
    const system = systemNamed(memory, systemCode) ?? fail('system.unknown')
    return {
      ...{ systemId: systemCode, systemCode, systemName: system[lang], roleAuth: 1 },
      ...{ languages: ['zh', 'en'], defaultLanguage: 'zh', release: 'mock', skins: [...skins] },
      ...{ versionNo: publishedIn(memory, systemCode).versionNo, homeUrl: `${company.origin}/iambiz/home` },
    }
  },

  'GET /iam-portal/v1/portal/system/:systemCode/languages': ({ memory, params, query }) => {
    const { versionNo, languages } = publishedIn(memory, params.systemCode)
    if (query.versionNo === versionNo) return { versionNo, unchanged: true }
    return { versionNo, unchanged: false, languages }
  },
} satisfies Handlers
