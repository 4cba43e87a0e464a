import { listAddress, type Place, placeOf } from '#web/platform/list/list-address.ts'

/** Which delegations are listed: those that the person gave, or those that the person was given. */
export type Box = 'initiated' | 'received'
export type BoxFilter = { box: Box; page: number }

/** What an address asks for; what it cannot mean counts as not said. */
export const filterOf = (query: URLSearchParams): BoxFilter => ({
  box: query.get('tab') === 'received' ? 'received' : 'initiated',
  page: placeOf(query, []).page,
})

/** The query that `filterOf` reads. */
export const queryOf = ({ box, page }: BoxFilter): URLSearchParams =>
  listAddress({ tab: box === 'received' ? box : '' }, { page, sorting: undefined } satisfies Place)
