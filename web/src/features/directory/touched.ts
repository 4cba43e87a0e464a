import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once somebody or something of the directory has changed: each shows a part of the others. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/org/tree',
  'POST /iam-authority/v1/admin/org/impact',
  'POST /iam-authority/v1/admin/role/list',
  'POST /iam-authority/v1/admin/role/impact',
  'POST /iam-authority/v1/admin/role/members',
  'POST /iam-authority/v1/admin/user/list',
  'POST /iam-authority/v1/admin/user/detail',
  'POST /iam-authority/v1/admin/user/account',
]
