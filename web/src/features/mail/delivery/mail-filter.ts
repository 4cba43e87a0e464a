import type { MailState } from '@iambiz/contract/features/mail/delivery.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

/** States in the order of their tabs: what asks for somebody comes first. */
export const states = [
  'unknown',
  'failed',
  'held',
  'queued',
  'sending',
  'sent',
] as const satisfies MailState[]
/** States from which somebody may send a mail again. */
export const retryable: readonly MailState[] = ['held', 'failed', 'unknown']

export type MailFilter = { state: MailState | ''; bulletinId: string; email: string } & Place

export const longestAddress = 254
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filter in the query of an address; what makes no sense is left out. */
export function filterOf(query: URLSearchParams): MailFilter {
  const bulletinId = query.get('bulletinId') ?? ''
  return {
    state: states.find((state) => state === query.get('fate')) ?? '',
    bulletinId: uuid.test(bulletinId) ? bulletinId : '',
    email: narrowingText(query.get('q'), longestAddress),
    ...placeOf(query, []),
  }
}

/** The query that `filterOf` reads. */
export const queryOf = ({ state, bulletinId, email, ...place }: MailFilter): URLSearchParams =>
  listAddress({ fate: state, bulletinId, q: email.trim() }, place)

/** The request for a filter. */
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
