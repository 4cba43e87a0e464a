import type { Api } from '@iambiz/contract/api.ts'
import { queryClient } from '#web/platform/api/query.ts'

const touched: readonly (keyof Api)[] = [
  'POST /iam-portal/v1/portal/app/request/mine',
  'POST /iam-authority/v1/admin/request/list',
  'GET /iam-portal/v1/portal/app/request/waiting',
  'POST /iam-portal/v1/portal/availableApp',
]

/** Has everything read anew that shows requests; also after a refusal, which tells that what is shown is old. */
export const renewRequests = (): void => {
  for (const key of touched) void queryClient.invalidateQueries({ queryKey: [key] })
}
