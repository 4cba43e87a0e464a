import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'

/** Lifetimes of sessions, shorter for administrators. In milliseconds, except that of the access token, in seconds. */
export type Lifetimes = {
  accessSeconds: number
  idleMs: number
  absoluteMs: number
  administratorIdleMs: number
  administratorAbsoluteMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const lifetimesOf = (settings: SettingValues): Lifetimes => ({
  accessSeconds: settings.accessSeconds,
  idleMs: settings.sessionIdleDays * dayMs,
  absoluteMs: settings.sessionDays * dayMs,
  administratorIdleMs: settings.administratorIdleMinutes * minuteMs,
  administratorAbsoluteMs: settings.administratorHours * hourMs,
})

export type SessionEnds = {
  /** Expiry of the access token: at most half the idle time, so that an active session is renewed in time. */
  accessUntil: Date
  idleUntil: Date
  expiresAt: Date
}

/**
 * Returns the idle and absolute expiry of a session, given its start and whether its person is an administrator now.
 */
export function sessionEnds(
  lifetimes: Lifetimes,
  session: { createdAt: Date; now: Date; administrator: boolean },
): SessionEnds {
  const idle = session.administrator ? lifetimes.administratorIdleMs : lifetimes.idleMs
  const absolute = session.administrator ? lifetimes.administratorAbsoluteMs : lifetimes.absoluteMs
  const now = session.now.getTime()
  const expiresAt = session.createdAt.getTime() + absolute
  return {
    expiresAt: new Date(expiresAt),
    idleUntil: new Date(Math.min(expiresAt, now + idle)),
    accessUntil: new Date(Math.min(expiresAt, now + Math.min(lifetimes.accessSeconds * 1000, idle / 2))),
  }
}
