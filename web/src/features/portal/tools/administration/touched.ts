import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once the library has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/tool/list',
  'GET /iam-portal/v1/portal/tool/list',
  'GET /iam-portal/v1/portal/homeLayout',
]
