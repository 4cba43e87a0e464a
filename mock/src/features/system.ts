import type { Handlers } from '#mock/handler.ts'
import { publishedIn } from './translations.ts'

export const systemHandlers = {
  'GET /iam-portal/v1/portal/system/:systemCode/languages': ({ memory, params, query }) => {
    const { versionNo, languages } = publishedIn(memory, params.systemCode)
    if (query.versionNo === versionNo) return { versionNo, unchanged: true }
    return { versionNo, unchanged: false, languages }
  },
} satisfies Handlers
