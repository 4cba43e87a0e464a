import type { appAdministration } from '@iambiz/contract/features/catalogue/administration.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'

export const states = ['0', '1', '2', '3'] as const
const sortable = ['nameZh', 'updateTime'] as const

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter(
  {
    text: anyText('q'),
    category: anyText('category', 64),
    status: oneOf('status', states),
    system: anyText('system', 64),
  },
  sortable,
)
export type Narrowing = typeof noNarrowing
export type AppFilter = ReturnType<typeof filterOf>

type Asked = RequestOf<(typeof appAdministration)['POST /iam-authority/v1/admin/app/list']>['body']

/** Returns the body of the list request for a filter. */
export function requestOf(filter: AppFilter): Asked {
  const fields = [
    ['categoryCode', filter.category],
    ['status', filter.status],
    ['systemCode', filter.system],
  ] as const
  const keyword = filter.text.trim()
  return {
    ...pageRequestOf(filter, sortable),
    ...(keyword && { keyword }),
    queryFields: fields
      .filter(([, value]) => value !== '')
      .map(([fieldName, fieldStringValue]) => ({ fieldName, fieldStringValue, operator: 'eq' as const })),
  }
}
