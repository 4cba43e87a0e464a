import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a business system changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/system/list',
  'POST /iam-authority/v1/admin/system/detail',
  'GET /iam-authority/v1/admin/app/choices',
]
