import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a template is gone; the template itself is not asked for again. */
export const lists: (keyof Api)[] = [
  'POST /iam-portal/bulletin/emailTemplate/list',
  'POST /iam-portal/bulletin/emailTemplate/forceList',
]

/** What was read and is old once templates have changed: also what a forced announcement would be mailed with. */
export const touched: (keyof Api)[] = [...lists, 'POST /iam-portal/bulletin/emailTemplate/detail/:id']
