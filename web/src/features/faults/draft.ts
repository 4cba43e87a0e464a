import type { FaultLevel } from '@iambiz/contract/features/faults.ts'
import {
  type DraftName,
  dropDraft as dropText,
  keepDraft as keepText,
  keptDraft as keptText,
} from '#web/platform/drafts.ts'
import { newToken } from '#web/platform/new-token.ts'

export type DraftFile = { fileId: string; fileName: string }

/** An unsent report; stored per person and tab, so that it survives navigation and the end of the session. */
export type Draft = {
  appCode: string
  /** Empty until the person chooses one. */
  faultType: string
  level: FaultLevel
  description: string
  contact: string
  files: DraftFile[]
  /** Idempotency key, so that a repeated request creates only one report. */
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

/** Removes the draft that was sent with this token; a draft started since then has another token and stays. */
export function forgetDraft(
  userNo: string,
  token: string | undefined,
  storage: Storage = sessionStorage,
): void {
  if (keptDraft(userNo, storage).token === token) keepDraft(userNo, emptyDraft(), storage)
}

/** Returns the unsent reply to a report; empty if there is none. */
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
