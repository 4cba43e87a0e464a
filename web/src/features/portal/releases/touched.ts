import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a version was changed or looked at. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/release/list',
  'GET /iam-portal/v1/portal/releases',
  'GET /iam-portal/v1/portal/releases/unseen',
]
