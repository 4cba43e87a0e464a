import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a text is changed or published. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/languages/list',
  'POST /iam-authority/v1/admin/languages/systems',
  'POST /iam-authority/v1/admin/languages/changes',
  'POST /iam-authority/v1/admin/languages/versions',
]
