import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once an element permission has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/element/list',
  'POST /iam-authority/v1/admin/element/preview',
]
