import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after groups have changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-portal/bulletin/emailTemplate/list',
  'POST /iam-portal/bulletin/emailTemplate/detail/:id',
  'POST /iam-portal/bulletin/emailTemplate/forceList',
]
