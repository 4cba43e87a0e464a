import type { Api } from '@iambiz/contract/api.ts'

/**
 * Reads that show requests. They are also invalidated after a refused answer, because the data on screen is outdated
 * then.
 */
export const requestReads: (keyof Api)[] = [
  'POST /iam-portal/v1/portal/app/request/mine',
  'POST /iam-authority/v1/admin/request/list',
  'GET /iam-portal/v1/portal/app/request/waiting',
  'POST /iam-portal/v1/portal/availableApp',
]
