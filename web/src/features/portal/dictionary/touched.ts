import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once the dictionary has changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/dictionary/list',
  'POST /iam-authority/v1/admin/dictionary/effect',
]
