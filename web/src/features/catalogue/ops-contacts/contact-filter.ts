import type { OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

/** What the person narrows the address book by. */
export type ContactNarrowing = {
  text: string
  appCode: string
  module: string
  duty: OpsContact['duty'] | ''
}
export type ContactFilter = ContactNarrowing & Place

const longest = { text: 80, appCode: 64, module: 80 }

export const duties = ['product', 'operation', 'development'] as const
const sortable = ['appName', 'module', 'duty', 'name'] as const

/** The filter in the query of an address; what makes no sense is left out. */
export const filterOf = (query: URLSearchParams): ContactFilter => ({
  text: narrowingText(query.get('q')),
  appCode: narrowingText(query.get('app'), longest.appCode),
  module: narrowingText(query.get('module'), longest.module),
  duty: duties.find((duty) => duty === query.get('duty')) ?? '',
  ...placeOf(query, sortable),
})

/** The query that `filterOf` reads. */
export const queryOf = ({ text, appCode, module, duty, ...place }: ContactFilter): URLSearchParams =>
  listAddress({ q: text.trim(), app: appCode, module, duty }, place)

/** The call's request for a filter. */
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

export const isNarrowed = ({ text, appCode, module, duty }: ContactNarrowing): boolean =>
  Boolean(text.trim() || appCode || module || duty)
