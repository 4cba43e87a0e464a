import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a business system has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/system/list',
  'POST /iam-authority/v1/admin/system/detail',
  'GET /iam-authority/v1/admin/app/choices',
]
