import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

type Narrowing = {
  text: string
  orgCode: string
  roleNo: string
  /** `1`, `0`, `none` for those without any role, or empty. */
  state: string
}
export type PeopleFilter = Narrowing & Place

export const noNarrowing: Narrowing = { text: '', orgCode: '', roleNo: '', state: '' }

const codes = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
const codeIn = (text: string | null) => (text !== null && codes.test(text) ? text : '')

const sortable = ['userNo', 'userName', 'createTime'] as const

/** The filter in the query of an address; what makes no sense is left out. */
export function filterOf(query: URLSearchParams): PeopleFilter {
  const state = query.get('status') ?? ''
  return {
    text: narrowingText(query.get('q')),
    orgCode: codeIn(query.get('org')),
    roleNo: codeIn(query.get('role')),
    state: ['1', '0', 'none'].includes(state) ? state : '',
    ...placeOf(query, sortable),
  }
}

/** The query that `filterOf` reads. */
export const queryOf = ({ text, orgCode, roleNo, state, ...place }: PeopleFilter): URLSearchParams =>
  listAddress({ q: text.trim(), org: orgCode, role: roleNo, status: state }, place)

/** What a filter asks of the list and of the export. */
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

/** The list call's request for a filter. */
export const requestOf = (filter: PeopleFilter) => ({
  ...pageRequestOf(filter, sortable),
  ...narrowingRequest(filter),
})

export const isNarrowed = ({ text, orgCode, roleNo, state }: Narrowing): boolean =>
  [text.trim(), orgCode, roleNo, state].some((part) => part !== '')
