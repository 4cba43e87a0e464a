import type { EffectState } from '@iambiz/contract/features/announcements/maintenance.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

type Choice = '' | '1' | '2'

/** The filters of the list, except the state. */
export type Narrowing = {
  text: string
  appId: string
  /** 1: go-live; 2: general. */
  type: Choice
  /** 1: all users; 2: users of the application. */
  pushScope: Choice
  /** Days, `yyyy-MM-dd`. */
  from: string
  to: string
  /** `valid`: pending or in effect; `invalid`: neither. */
  validity: Validity
}
type Validity = '' | 'valid' | 'invalid'
type StateFilter = EffectState | ''
export type ListFilter = Narrowing & { state: StateFilter } & Place

export const longestTitle = 80
export const noNarrowing: Narrowing = {
  text: '',
  appId: '',
  type: '',
  pushScope: '',
  from: '',
  to: '',
  validity: '',
}

/** The states, in the order of the tabs. */
export const states = ['DRAFT', 'PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'] as const
const sortable = ['publishStartTime', 'updateTime'] as const
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const choiceOf = (text: string | null): Choice => (text === '1' || text === '2' ? text : '')

const validityOf = (text: string | null): Validity => (text === 'valid' || text === 'invalid' ? text : '')

function dayOf(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return ''
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : ''
}

/** Returns the filter from an address query; invalid values are ignored. */
export const filterOf = (query: URLSearchParams): ListFilter => {
  const appId = query.get('app') ?? ''
  return {
    text: narrowingText(query.get('q'), longestTitle),
    appId: uuid.test(appId) ? appId : '',
    type: choiceOf(query.get('type')),
    pushScope: choiceOf(query.get('scope')),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    validity: validityOf(query.get('validity')),
    state: states.find((state) => state.toLowerCase() === query.get('status')) ?? '',
    ...placeOf(query, sortable),
  }
}

/** Returns the address query for a filter; `filterOf` is its inverse. */
export const queryOf = (filter: ListFilter): URLSearchParams =>
  listAddress(
    {
      q: filter.text.trim(),
      app: filter.appId,
      type: filter.type,
      scope: filter.pushScope,
      from: filter.from,
      to: filter.to,
      validity: filter.validity,
      // Named `status`, because the sign-in redirect reserves the parameter `state` (RFC 6749, section 4.1.2).
      status: filter.state.toLowerCase(),
    },
    filter,
  )

/** Returns the filter fields that the list call and the counts call share. */
export function narrowingRequest({ text, appId, type, pushScope, from, to, validity }: Narrowing) {
  const keyword = text.trim()
  return {
    ...(keyword && { keyword }),
    ...(appId && { appId }),
    ...(type && { type: type === '1' ? (1 as const) : (2 as const) }),
    ...(pushScope && { pushScope: pushScope === '1' ? (1 as const) : (2 as const) }),
    ...(from && { startTime: `${from} 00:00:00` }),
    ...(to && { endTime: `${to} 23:59:59` }),
    ...(validity && { valid: validity === 'valid' }),
  }
}

/** Returns the body of the list call for a filter. */
export const requestOf = (filter: ListFilter) => ({
  ...pageRequestOf(filter, sortable),
  ...narrowingRequest(filter),
  ...(filter.state && { effectState: filter.state }),
})

export const isNarrowed = (filter: Narrowing): boolean => Object.keys(narrowingRequest(filter)).length > 0
