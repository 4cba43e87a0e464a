import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when the dictionary changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/dictionary/list',
  'POST /iam-authority/v1/admin/dictionary/effect',
]
