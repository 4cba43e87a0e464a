import {
  closedDrafts,
  type DraftName,
  dropDraft,
  keepDraft,
  keptDraft,
  takeDraft,
} from '#web/platform/drafts.ts'
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
  /** The announcement whose files a new one may need copies of. */
  copiedFrom: string | undefined
  /** Wire time of the last change. */
  at: string
}

const named = (userNo: string, id: string): DraftName => ({ userNo, of: 'announcement', id })

function readDraft(kept: Record<string, unknown>): Draft {
  const { values, revision, token, copiedFrom, at } = kept
  return {
    values: knownValues(values),
    revision: typeof revision === 'number' ? revision : undefined,
    token: typeof token === 'string' ? token : newToken(),
    copiedFrom: typeof copiedFrom === 'string' ? copiedFrom : undefined,
    at: typeof at === 'string' ? at : toWireTime(Date.now()),
  }
}

export function draftOf(userNo: string, id: string): Draft | undefined {
  const kept = keptDraft(named(userNo, id))
  return kept && readDraft(kept)
}

/** What was written under the same name in a tab that is closed by now. */
export type OtherDraft = { tab: string; title: string; at: string }

export const othersOf = (userNo: string, id: string): OtherDraft[] =>
  closedDrafts(named(userNo, id)).map(({ tab, draft }) => {
    const { values, at } = readDraft(draft)
    return { tab, title: values.titleZh || values.titleEn, at }
  })

/** Continues that draft in this tab; the former draft of this tab is one of the others then. */
export function takeOther(userNo: string, id: string, tab: string): Draft | undefined {
  const taken = takeDraft(named(userNo, id), tab)
  return taken && readDraft(taken)
}

/** Keeps what was written; gives when, or nothing where the browser has no room. */
export function keep(userNo: string, id: string, draft: Omit<Draft, 'at'>): string | undefined {
  const at = toWireTime(Date.now())
  return keepDraft(named(userNo, id), { ...draft, at }) ? at : undefined
}

export const drop = (userNo: string, id: string): void => dropDraft(named(userNo, id))
