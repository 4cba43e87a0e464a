import type { Api } from '@iambiz/contract/api.ts'

/** Reads to invalidate after a client or its tokens have changed. */
export const touched: (keyof Api)[] = [
  'POST /iam-authority/v1/admin/provisioning/list',
  'POST /iam-authority/v1/admin/provisioning/refusal/list',
]
