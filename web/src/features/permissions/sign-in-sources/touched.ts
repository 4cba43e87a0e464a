import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a source changes. */
export const touched: (keyof Api)[] = [
  'GET /iam-authority/v1/admin/signInSource/list',
  'POST /iam-authority/v1/admin/signInSource/people',
]
