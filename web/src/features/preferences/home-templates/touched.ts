import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a recommendation has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/homeTemplate/list',
  'POST /iam-authority/v1/admin/homeTemplate/preview',
  'GET /iam-portal/v1/portal/homeLayout',
]
