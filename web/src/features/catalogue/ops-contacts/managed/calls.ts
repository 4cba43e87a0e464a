import type { Api } from '@iambiz/contract/api.ts'

/** Calls of administrators, for the contacts of all applications that they manage. */
export const administratorCalls = {
  save: 'POST /iam-authority/v1/admin/opsContact/saveOrUpdate',
  remove: 'POST /iam-authority/v1/admin/opsContact/delete',
} as const satisfies Record<string, keyof Api>

/** Calls of application owners, for the contacts of their own applications. */
export const ownerCalls = {
  save: 'POST /iam-portal/v1/portal/ownContact/save',
  remove: 'POST /iam-portal/v1/portal/ownContact/delete',
} as const satisfies Record<string, keyof Api>

export type ContactCalls = typeof administratorCalls | typeof ownerCalls
