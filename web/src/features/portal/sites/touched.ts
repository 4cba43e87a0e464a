import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a site changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/site/list',
  'POST /iam-authority/v1/admin/site/find',
  'POST /iam-portal/v1/portal/session/list',
  'POST /iam-log/v1/loginLog/mine',
]
