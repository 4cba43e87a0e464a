import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a connection has changed; the settings to paste name its client. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/connection/list',
  'POST /iam-authority/v1/admin/connection/detail',
  'POST /iam-authority/v1/admin/connection/endpoints',
  'POST /iam-authority/v1/admin/connection/attempts',
]
