import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after an LDAP directory or one of its runs has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/ldap/list',
  'POST /iam-authority/v1/admin/ldap/runs',
]
