import { read } from '#web/platform/api/query.ts'

/** Reads the roles that the person may delegate and those received as an agent. */
export const authorityRead = () => read('POST /iam-portal/v1/agency/authority')
