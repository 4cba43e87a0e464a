import { type DraftName, dropDraft, keepDraft, keptDraft } from '#web/platform/drafts.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { newToken } from '#web/platform/new-token.ts'
import { knownValues, type Values } from './values.ts'

/** What somebody wrote and did not save. */
export type Draft = {
  values: Values
  /** The revision that was read; absent for a new one. */
  revision: number | undefined
  /** The key under which a new one is sent, so that what is sent twice is one announcement. */
  token: string
  /** Wire time of the last change. */
  at: string
}

const named = (userNo: string, id: string): DraftName => ({ userNo, of: 'announcement', id })

export function draftOf(userNo: string, id: string, storage?: Storage): Draft | undefined {
  const kept = keptDraft(named(userNo, id), storage)
  if (!kept) return undefined
  const { values, revision, token, at } = kept
  return {
    values: knownValues(values),
    revision: typeof revision === 'number' ? revision : undefined,
    token: typeof token === 'string' ? token : newToken(),
    at: typeof at === 'string' ? at : toWireTime(Date.now()),
  }
}

/** Keeps what was written; gives when, or nothing where the browser has no room. */
export function keep(userNo: string, id: string, draft: Omit<Draft, 'at'>): string | undefined {
  const at = toWireTime(Date.now())
  return keepDraft(named(userNo, id), { ...draft, at }) ? at : undefined
}

export const drop = (userNo: string, id: string): void => dropDraft(named(userNo, id))
