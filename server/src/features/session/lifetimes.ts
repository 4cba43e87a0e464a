import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'

/** How long sessions live; administrators' ones shorter. All in milliseconds, but the access token in seconds. */
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
  /** Until when the access token of now counts; whoever goes on is renewed before the session has idled too long. */
  accessUntil: Date
  idleUntil: Date
  expiresAt: Date
}

/** Until when a session may idle and live, given when it began and whether its person is an administrator now. */
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
