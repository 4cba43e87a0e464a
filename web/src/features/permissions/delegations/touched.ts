import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a delegation changes. */
export const touched: (keyof Api)[] = [
  'POST /iam-portal/v1/agency/initiated',
  'POST /iam-portal/v1/agency/received',
  'POST /iam-portal/v1/agency/authority',
  'POST /iam-portal/v1/agency/overview',
]
