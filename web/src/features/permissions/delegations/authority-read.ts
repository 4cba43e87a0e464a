import { read } from '#web/platform/api/query.ts'

/** What the person may delegate, and holds as agent. */
export const authorityRead = () => read('POST /iam-portal/v1/agency/authority')
