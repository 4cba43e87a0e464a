import type { Api } from '@iambiz/contract/api.ts'

/** Everything that shows requests; read anew after a refusal too, which tells that what is shown is old. */
export const requestReads: (keyof Api)[] = [
  'POST /iam-portal/v1/portal/app/request/mine',
  'POST /iam-authority/v1/admin/request/list',
  'GET /iam-portal/v1/portal/app/request/waiting',
  'POST /iam-portal/v1/portal/availableApp',
]
