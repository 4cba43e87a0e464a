import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a zone or one of its articles has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/zone/list',
  'POST /iam-authority/v1/admin/zone/detail',
  'POST /iam-authority/v1/admin/zone/article/list',
  'POST /iam-authority/v1/admin/zone/article/detail',
  'GET /iam-portal/v1/portal/zone/:zoneCode',
  'GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId',
]
