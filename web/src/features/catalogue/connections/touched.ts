import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a connection changes, including the instructions, which contain its client id. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/connection/list',
  'POST /iam-authority/v1/admin/connection/detail',
  'POST /iam-authority/v1/admin/connection/endpoints',
  'POST /iam-authority/v1/admin/connection/attempts',
]
