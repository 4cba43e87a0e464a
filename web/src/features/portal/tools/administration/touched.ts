import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when the library changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/tool/list',
  'GET /iam-portal/v1/portal/tool/list',
  'GET /iam-portal/v1/portal/homeLayout',
]
