import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a contact has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/opsContact/list',
  'POST /iam-portal/v1/portal/ownContact/list',
  'POST /iam-portal/v1/portal/opsContact/list',
  'GET /iam-portal/v1/portal/opsContact/applications',
]
