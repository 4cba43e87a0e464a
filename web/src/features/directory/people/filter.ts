import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, codePattern, listFilter, matching, oneOf } from '#web/platform/list/list-filter.ts'

const sortable = ['userNo', 'userName', 'createTime'] as const

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter(
  {
    text: anyText('q'),
    orgCode: matching('org', codePattern),
    roleNo: matching('role', codePattern),
    /** `none` selects people without any role. */
    state: oneOf('status', ['1', '0', 'none']),
  },
  sortable,
)
type Narrowing = typeof noNarrowing
export type PeopleFilter = ReturnType<typeof filterOf>

/** Returns the search criteria that the list call and the export call share. */
export function narrowingRequest({ text, orgCode, roleNo, state }: Narrowing) {
  const keyword = text.trim()
  return {
    ...(keyword && { keyword }),
    ...(orgCode && { orgCode }),
    ...(roleNo && { roleNo }),
    ...(state === '1' && { status: 1 as const }),
    ...(state === '0' && { status: 0 as const }),
    ...(state === 'none' && { withoutRole: true as const }),
  }
}

/** Returns the body of the list call for a filter. */
export const requestOf = (filter: PeopleFilter) => ({
  ...pageRequestOf(filter, sortable),
  ...narrowingRequest(filter),
})
