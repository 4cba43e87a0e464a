import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a recommendation changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/homeTemplate/list',
  'POST /iam-authority/v1/admin/homeTemplate/preview',
  'GET /iam-portal/v1/portal/homeLayout',
]
