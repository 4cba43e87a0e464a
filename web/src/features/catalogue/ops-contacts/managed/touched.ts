import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a contact changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/opsContact/list',
  'POST /iam-portal/v1/portal/ownContact/list',
  'POST /iam-portal/v1/portal/opsContact/list',
  'GET /iam-portal/v1/portal/opsContact/applications',
]
