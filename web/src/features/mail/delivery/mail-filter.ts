import type { MailState } from '@iambiz/contract/features/mail/delivery.ts'
import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, matching, oneOf } from '#web/platform/list/list-filter.ts'

/** States, in the order of the tabs: states that need a person's action come first. */
export const states = [
  'unknown',
  'failed',
  'held',
  'queued',
  'sending',
  'sent',
] as const satisfies MailState[]
/** States in which a mail may be sent again manually. */
export const retryable: readonly MailState[] = ['held', 'failed', 'unknown']

export const longestAddress = 254
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  state: oneOf('fate', states),
  bulletinId: matching('bulletinId', uuid),
  email: anyText('q', longestAddress),
})
type MailFilter = ReturnType<typeof filterOf>

/** Returns the body of the list call for a filter. */
export function requestOf({ state, bulletinId, email, page }: MailFilter) {
  const { pageNum, pageSize } = pageRequestOf({ page, sorting: undefined })
  const part = email.trim()
  return {
    ...{ pageNum, pageSize },
    ...(state && { status: state }),
    ...(bulletinId && { bulletinId }),
    ...(part && { email: part }),
  }
}
