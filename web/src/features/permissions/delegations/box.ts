import { listAddress, type Place, placeOf } from '#web/platform/list/list-address.ts'

/** Which list is shown: delegations that the person gave, or those that the person received. */
export type Box = 'initiated' | 'received'
export type BoxFilter = { box: Box; page: number }

/** Parses the query of the URL; invalid values become the default. */
export const filterOf = (query: URLSearchParams): BoxFilter => ({
  box: query.get('tab') === 'received' ? 'received' : 'initiated',
  page: placeOf(query, []).page,
})

/** Returns the query that `filterOf` parses. */
export const queryOf = ({ box, page }: BoxFilter): URLSearchParams =>
  listAddress({ tab: box === 'received' ? box : '' }, { page, sorting: undefined } satisfies Place)
