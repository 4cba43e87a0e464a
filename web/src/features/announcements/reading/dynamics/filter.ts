import { listAddress, narrowingText, placeOf } from '#web/platform/list/list-address.ts'

export type Tab = 'all' | 'unread' | 'forced'

/** Filter of the list. It is part of the address, so that people can share it and return to it. */
export type Filter = {
  tab: Tab
  type: '' | '1' | '2'
  /** Id of an application; empty for all. */
  app: string
  text: string
  /** Whether expired announcements are listed too. */
  expired: boolean
  page: number
}

export const pageSize = 20
export const maxText = 80

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const oneOf = <T extends string>(text: string | null, known: readonly T[], otherwise: T): T =>
  known.find((value) => value === text) ?? otherwise

/** Returns the filter from an address query; invalid values are ignored. */
export function filterOf(query: URLSearchParams): Filter {
  const app = query.get('app') ?? ''
  return {
    tab: oneOf(query.get('tab'), ['unread', 'forced'], 'all' as Tab),
    type: oneOf(query.get('type'), ['1', '2'], '' as Filter['type']),
    app: uuid.test(app) ? app : '',
    text: narrowingText(query.get('q'), maxText),
    expired: query.get('expired') === '1',
    page: placeOf(query, []).page,
  }
}

export const addressOf = ({ tab, type, app, text, expired, page }: Filter): URLSearchParams =>
  listAddress(
    { tab: tab === 'all' ? '' : tab, type, app, q: text, expired: expired ? '1' : '' },
    { page, sorting: undefined },
  )

/** Returns the query of the list call. */
export const queryOf = ({ tab, type, app, text, expired, page }: Filter) => ({
  pageNum: page,
  pageSize,
  ...(tab === 'unread' && { readStatus: '0' as const }),
  ...(tab === 'forced' && { forcedPush: '1' as const }),
  ...(type !== '' && { type }),
  ...(app !== '' && { appId: app }),
  ...(text !== '' && { keyword: text }),
  ...(expired && { includeExpired: '1' as const }),
})

/** Returns whether a filter is set. */
export const isNarrowed = ({ tab, type, app, text }: Filter): boolean =>
  tab !== 'all' || type !== '' || app !== '' || text !== ''
