import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a directory or a run of it has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/ldap/list',
  'POST /iam-authority/v1/admin/ldap/runs',
]
