import type { FaultLevel } from '@iambiz/contract/features/faults.ts'
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

const keyOf = (what: string, userNo: string) => `fault.${what}.${userNo}`

const isDraft = (value: unknown): value is Partial<Draft> => typeof value === 'object' && value !== null

export function keptDraft(userNo: string, storage: Storage = sessionStorage): Draft {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf('draft', userNo)) ?? 'null')
    return isDraft(kept) ? { ...emptyDraft(), ...kept } : emptyDraft()
  } catch {
    return emptyDraft()
  }
}

export function keepDraft(userNo: string, draft: Draft, storage: Storage = sessionStorage): void {
  if (isEmpty(draft)) storage.removeItem(keyOf('draft', userNo))
  else storage.setItem(keyOf('draft', userNo), JSON.stringify(draft))
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
export const keptReply = (userNo: string, faultId: string, storage: Storage = sessionStorage): string =>
  storage.getItem(keyOf(`reply.${faultId}`, userNo)) ?? ''

export function keepReply(
  userNo: string,
  faultId: string,
  text: string,
  storage: Storage = sessionStorage,
): void {
  if (text === '') storage.removeItem(keyOf(`reply.${faultId}`, userNo))
  else storage.setItem(keyOf(`reply.${faultId}`, userNo), text)
}
