import type { Api } from '@iambiz/contract/api.ts'

/** What was read and is old once a text was changed or published. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/languages/list',
  'POST /iam-authority/v1/admin/languages/systems',
  'POST /iam-authority/v1/admin/languages/changes',
  'POST /iam-authority/v1/admin/languages/versions',
]
