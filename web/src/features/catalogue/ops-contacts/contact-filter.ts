import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'

export const duties = ['product', 'operation', 'development'] as const
const sortable = ['appName', 'module', 'duty', 'name'] as const

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter(
  {
    text: anyText('q'),
    appCode: anyText('app', 64),
    module: anyText('module'),
    duty: oneOf('duty', duties),
  },
  sortable,
)
export type ContactNarrowing = typeof noNarrowing
export type ContactFilter = ReturnType<typeof filterOf>

/** Returns the body of the list request for a filter. */
export function requestOf({ text, appCode, module, duty, ...place }: ContactFilter) {
  const keyword = text.trim()
  return {
    ...pageRequestOf(place, sortable),
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(module && { module }),
    ...(duty && { duty }),
  }
}
