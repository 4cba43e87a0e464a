import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once contacts have changed: also who can be found, and who is in a group. */
export const touched: (keyof Api)[] = [
  'POST /iam-portal/bulletin/emailTemplate/list',
  'POST /iam-portal/bulletin/emailTemplate/detail/:id',
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser',
]
