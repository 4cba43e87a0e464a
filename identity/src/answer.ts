import type { Answer } from './calls.ts'

export const answer = (body: Record<string, unknown>): Answer => ({ status: 200, body })

export const refuse = (status: number, error: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { error, ...more },
})

/** A temporary refusal; `Retry-After` is omitted if waiting does not help. */
export const locked = (until: Date | undefined, now: Date): Answer => ({
  ...refuse(423, 'locked'),
  ...(until && { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }),
})
