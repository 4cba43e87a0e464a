import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after a template was deleted; not its detail call, because the template no longer exists. */
export const lists: (keyof Api)[] = [
  'POST /iam-portal/bulletin/emailTemplate/list',
  'POST /iam-portal/bulletin/emailTemplate/forceList',
]

/** Reads to invalidate after templates have changed. */
export const touched: (keyof Api)[] = [...lists, 'POST /iam-portal/bulletin/emailTemplate/detail/:id']
