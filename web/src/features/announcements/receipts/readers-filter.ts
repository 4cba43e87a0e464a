import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, codePattern, listFilter, matching, oneOf } from '#web/platform/list/list-filter.ts'

/** Readings in the order of their tabs; `read` has not confirmed. */
export const readings = ['unread', 'read', 'confirmed', 'late'] as const
/** What became of the mail, in the order in which it is offered; `open` is held or on its way. */
export const mailFates = ['sent', 'open', 'failed'] as const

export const {
  filterOf,
  queryOf,
  noNarrowing: everybody,
} = listFilter({
  reading: oneOf('reading', readings),
  organization: matching('org', codePattern),
  mail: oneOf('mail', mailFates),
  text: anyText('q'),
})
export type ReadersFilter = ReturnType<typeof filterOf>

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
