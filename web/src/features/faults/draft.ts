import type { FaultLevel } from '@iambiz/contract/features/faults.ts'
import {
  type DraftName,
  dropDraft as dropText,
  keepDraft as keepText,
  keptDraft as keptText,
} from '#web/platform/drafts.ts'
import { newToken } from '#web/platform/new-token.ts'

export type DraftFile = { fileId: string; fileName: string }

/** A report as far as it was written; it outlives the screen and the session, in this tab and for this person. */
export type Draft = {
  appCode: string
  /** Empty until it is chosen. */
  faultType: string
  level: FaultLevel
  description: string
  contact: string
  files: DraftFile[]
  /** The key under which it is sent, so that what is sent twice is one report. */
  token: string
}

export const emptyDraft = (): Draft => ({
  appCode: '',
  faultType: '',
  level: 3,
  description: '',
  contact: '',
  files: [],
  token: newToken(),
})

export const isEmpty = ({ appCode, faultType, description, contact, files }: Draft): boolean =>
  !appCode && !faultType && !description && !contact && files.length === 0

const named = (userNo: string, id = 'new'): DraftName => ({ userNo, of: 'fault', id })

export function keptDraft(userNo: string, storage: Storage = sessionStorage): Draft {
  return { ...emptyDraft(), ...keptText(named(userNo), { storage }) }
}

export function keepDraft(userNo: string, draft: Draft, storage: Storage = sessionStorage): void {
  if (isEmpty(draft)) dropText(named(userNo), { storage })
  else keepText(named(userNo), draft, { storage })
}

/** Forgets the draft that was sent under a key; one that was begun since stays. */
export function forgetDraft(
  userNo: string,
  token: string | undefined,
  storage: Storage = sessionStorage,
): void {
  if (keptDraft(userNo, storage).token === token) keepDraft(userNo, emptyDraft(), storage)
}

/** What was written about one report and not sent yet. */
export function keptReply(userNo: string, faultId: string, storage: Storage = sessionStorage): string {
  const reply = keptText(named(userNo, faultId), { storage })?.reply
  return typeof reply === 'string' ? reply : ''
}

export function keepReply(
  userNo: string,
  faultId: string,
  reply: string,
  storage: Storage = sessionStorage,
): void {
  if (reply === '') dropText(named(userNo, faultId), { storage })
  else keepText(named(userNo, faultId), { reply }, { storage })
}
