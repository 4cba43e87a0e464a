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

/** Unsaved input. */
export type Draft = {
  values: Values
  /** The revision that the draft is based on; absent for a new announcement. */
  revision: number | undefined
  /** Idempotency key of a new announcement, so that a repeated request creates it only once. */
  token: string
  /** The announcement whose files the server may have to copy for a new one. */
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

/** A draft of the same announcement from a closed tab. */
export type OtherDraft = { tab: string; title: string; at: string }

export const othersOf = (userNo: string, id: string): OtherDraft[] =>
  closedDrafts(named(userNo, id)).map(({ tab, draft }) => {
    const { values, at } = readDraft(draft)
    return { tab, title: values.titleZh || values.titleEn, at }
  })

/** Continues a draft of a closed tab in this tab; this tab's own draft then becomes one of the others. */
export function takeOther(userNo: string, id: string, tab: string): Draft | undefined {
  const taken = takeDraft(named(userNo, id), tab)
  return taken && readDraft(taken)
}

/** Stores the draft; returns the wire time, or undefined if the browser's storage is full. */
export function keep(userNo: string, id: string, draft: Omit<Draft, 'at'>): string | undefined {
  const at = toWireTime(Date.now())
  return keepDraft(named(userNo, id), { ...draft, at }) ? at : undefined
}

export const drop = (userNo: string, id: string): void => dropDraft(named(userNo, id))
