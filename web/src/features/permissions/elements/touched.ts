import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when an element permission changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/element/list',
  'POST /iam-authority/v1/admin/element/preview',
]
