import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after any change to organizations, roles or people, because each shows parts of the others. */
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
