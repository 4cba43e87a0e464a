import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

/** Readings in the order of their tabs; `read` has not confirmed. */
export const readings = ['unread', 'read', 'confirmed', 'late'] as const
type Reading = (typeof readings)[number] | ''
/** What became of the mail, in the order in which it is offered; `open` is held or on its way. */
export const mailFates = ['sent', 'open', 'failed'] as const
type MailFate = (typeof mailFates)[number] | ''
export type ReadersFilter = { reading: Reading; organization: string; mail: MailFate; text: string } & Place

export const longestName = 80
export const everybody = { reading: '', organization: '', mail: '', text: '' } as const

/** The filter in the query of an address; what makes no sense is left out. */
export const filterOf = (query: URLSearchParams): ReadersFilter => {
  const organization = query.get('org') ?? ''
  return {
    reading: readings.find((reading) => reading === query.get('reading')) ?? '',
    organization: /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(organization) ? organization : '',
    mail: mailFates.find((fate) => fate === query.get('mail')) ?? '',
    text: narrowingText(query.get('q'), longestName),
    ...placeOf(query, []),
  }
}

/** The query that `filterOf` reads. */
export const queryOf = (filter: ReadersFilter): URLSearchParams =>
  listAddress(
    { reading: filter.reading, org: filter.organization, mail: filter.mail, q: filter.text.trim() },
    filter,
  )

const statuses = { unread: 0, read: 1, confirmed: 2 } as const

const mailStatuses = { open: 0, sent: 1, failed: 2 } as const

/** The request for a filter. */
export function requestOf({ reading, organization, mail, text, page }: ReadersFilter) {
  const { pageNum, pageSize } = pageRequestOf({ page, sorting: undefined })
  const keyword = text.trim()
  return {
    ...{ pageNum, pageSize, late: reading === 'late' },
    ...(reading !== '' && reading !== 'late' && { readStatus: statuses[reading] }),
    ...(mail !== '' && { mailStatus: mailStatuses[mail] }),
    ...(organization && { orgCode: organization }),
    ...(keyword && { keyword }),
  }
}
