import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, codePattern, listFilter, matching, oneOf } from '#web/platform/list/list-filter.ts'

/** Read states, in the order of the tabs; `read` means read but not confirmed. */
export const readings = ['unread', 'read', 'confirmed', 'late'] as const
/** Delivery states, in display order; `open` means on hold or not sent yet. */
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

/** Returns the body of the list call for a filter. */
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
