import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a zone or one of its articles changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/zone/list',
  'POST /iam-authority/v1/admin/zone/detail',
  'POST /iam-authority/v1/admin/zone/article/list',
  'POST /iam-authority/v1/admin/zone/article/detail',
  'GET /iam-portal/v1/portal/zone/:zoneCode',
  'GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId',
]
