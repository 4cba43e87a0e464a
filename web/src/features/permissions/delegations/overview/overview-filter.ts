import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

/** The filters of the list; an empty string is no filter. */
export type OverviewNarrowing = {
  text: string
  status: DelegationStatus | undefined
  orgCode: string
  roleNo: string
}
export type OverviewFilter = OverviewNarrowing & Place

export const statuses: readonly DelegationStatus[] = [0, 1, 2, 3, 4, 5, 6]

const longest = { text: 80, code: 64 }

export const nothingNarrowed: OverviewNarrowing = { text: '', status: undefined, orgCode: '', roleNo: '' }

/** Parses the filter from the query of the URL; invalid values are ignored. */
export const filterOf = (query: URLSearchParams): OverviewFilter => ({
  text: narrowingText(query.get('q')),
  status: statuses.find((status) => String(status) === query.get('status')),
  orgCode: narrowingText(query.get('org'), longest.code),
  roleNo: narrowingText(query.get('role'), longest.code),
  ...placeOf(query, []),
})

/** Returns the query that `filterOf` parses. */
export const queryOf = ({ text, status, orgCode, roleNo, ...place }: OverviewFilter): URLSearchParams =>
  listAddress(
    { q: text.trim(), status: status === undefined ? '' : String(status), org: orgCode, role: roleNo },
    place,
  )

/** Returns the request body for a filter. */
export function requestOf({ text, status, orgCode, roleNo, ...place }: OverviewFilter) {
  const { pageNum, pageSize } = pageRequestOf(place)
  const keyword = text.trim()
  return {
    pageNum,
    pageSize,
    ...(keyword && { keyword }),
    ...(status !== undefined && { status }),
    ...(orgCode && { orgCode }),
    ...(roleNo && { roleNo }),
  }
}

export const isNarrowed = ({ text, status, orgCode, roleNo }: OverviewNarrowing): boolean =>
  Boolean(text.trim() || status !== undefined || orgCode || roleNo)

/** Returns whether a delegation has not ended yet. */
export const canBeEnded = (status: DelegationStatus): boolean => status <= 2 || status === 6
