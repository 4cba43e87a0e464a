import type { OpsContact } from '@iambiz/contract/features/ops-contacts.ts'
import type { Sorting } from '#web/ui/sorting.ts'

/** What the person narrows and sorts the address book by; it lives in the address, so that it can be sent to somebody. */
export type ContactFilter = {
  text: string
  appCode: string
  module: string
  duty: OpsContact['duty'] | ''
  page: number
  sorting: Sorting | undefined
}

export const pageSize = 20
const lastPage = 1000
const longest = { text: 80, appCode: 64, module: 80 }

export const duties = ['product', 'operation', 'development'] as const
const sortable = ['appName', 'module', 'duty', 'name']

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

/** `name` or `-name` for descending. */
function sortingOf(text: string | null): Sorting | undefined {
  if (!text) return undefined
  const key = text.replace(/^-/, '')
  if (!sortable.includes(key)) return undefined
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

const whole = (text: string | null, most: number) =>
  [...(text ?? '').replaceAll('\0', '')].slice(0, most).join('')

/** The filter in the query of an address; what makes no sense is left out. */
export const filterOf = (query: URLSearchParams): ContactFilter => ({
  text: whole(query.get('q'), longest.text),
  appCode: whole(query.get('app'), longest.appCode),
  module: whole(query.get('module'), longest.module),
  duty: duties.find((duty) => duty === query.get('duty')) ?? '',
  page: pageOf(query.get('page')),
  sorting: sortingOf(query.get('sort')),
})

/** The query that `filterOf` reads. */
export function queryOf({ text, appCode, module, duty, page, sorting }: ContactFilter): URLSearchParams {
  const sort = sorting && (sorting.direction === 'descending' ? '-' : '') + sorting.key
  const parts = { q: text.trim(), app: appCode, module, duty, page: page > 1 ? String(page) : '', sort }
  return new URLSearchParams(Object.entries(parts).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

/** The call's request for a filter. */
export function requestOf({ text, appCode, module, duty, page, sorting }: ContactFilter) {
  const keyword = text.trim()
  return {
    pageNum: page,
    pageSize,
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(module && { module }),
    ...(duty && { duty }),
    ...(sorting && {
      sortField: sorting.key,
      sortOrder: sorting.direction === 'descending' ? ('desc' as const) : ('asc' as const),
    }),
  }
}

export const isNarrowed = ({ text, appCode, module, duty }: ContactFilter): boolean =>
  Boolean(text.trim() || appCode || module || duty)
