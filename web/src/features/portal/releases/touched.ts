import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a version is changed or read. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/release/list',
  'GET /iam-portal/v1/portal/releases',
  'GET /iam-portal/v1/portal/releases/unseen',
]
