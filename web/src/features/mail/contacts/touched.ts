import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after contacts have changed; includes the recipient search and the members of groups. */
export const touched: (keyof Api)[] = [
  'POST /iam-portal/bulletin/emailTemplate/list',
  'POST /iam-portal/bulletin/emailTemplate/detail/:id',
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser',
]
