import type { Handlers } from '#mock/handler.ts'

const versionNo = '1'

export const systemHandlers = {
  'GET /iam-portal/v1/portal/system/:systemCode/languages': ({ query }) =>
    query.versionNo === versionNo
      ? { versionNo, unchanged: true }
      : { versionNo, unchanged: false, languages: { zh: {}, en: {} } },
} satisfies Handlers
