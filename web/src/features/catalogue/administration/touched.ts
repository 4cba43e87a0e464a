import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when an application changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/app/list',
  'POST /iam-authority/v1/admin/app/people',
  'POST /iam-authority/v1/admin/app/detail',
  'POST /iam-authority/v1/admin/app/grants',
  'POST /iam-authority/v1/admin/category/list',
  'POST /iam-portal/v1/portal/app/help',
]
