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

/** Limits of one session, stored with it; null as the settings say. They shorten its lifetimes, and never extend them. */
export type SessionLimits = {
  idle_minutes: number | null
  life_minutes: number | null
  /** Whether the browser forgets the tokens when it closes. */
  ends_with_browser: boolean
}

/** The idle limit of a session on a computer that others use too. */
const sharedIdleMinutes = 30

const shorter = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Whole minutes until the provider ends its session: one at least, and no more than the column holds. */
const minutesUntil = (endsAt: number | null, now: Date): number | null =>
  endsAt === null
    ? null
    : Math.min(2 ** 31 - 1, Math.max(1, Math.floor((endsAt * 1000 - now.getTime()) / minuteMs)))

/** Returns the limits of a new session: those of the sign-in policies, of a shared computer, and of the provider. */
export const limitsOf = (
  { isShared, endsAt }: { isShared: boolean; endsAt: number | null },
  policy: { minutes: number | null; idleMinutes: number | null },
  now: Date,
): SessionLimits => ({
  idle_minutes: shorter(policy.idleMinutes, isShared ? sharedIdleMinutes : null),
  life_minutes: shorter(policy.minutes, minutesUntil(endsAt, now)),
  ends_with_browser: isShared,
})

export type SessionEnds = {
  /** Expiry of the access token: at most half the idle time, so that an active session is renewed in time. */
  accessUntil: Date
  idleUntil: Date
  expiresAt: Date
}

const within = (minutes: number | null, ms: number): number =>
  minutes === null ? ms : Math.min(ms, minutes * minuteMs)

/**
 * Returns the idle and absolute expiry of a session, given its start, its own limits, and whether its person is an
 * administrator now.
 */
export function sessionEnds(
  lifetimes: Lifetimes,
  session: { createdAt: Date; now: Date; administrator: boolean; limits: SessionLimits },
): SessionEnds {
  const { administrator, limits } = session
  const idle = within(limits.idle_minutes, administrator ? lifetimes.administratorIdleMs : lifetimes.idleMs)
  const absolute = within(
    limits.life_minutes,
    administrator ? lifetimes.administratorAbsoluteMs : lifetimes.absoluteMs,
  )
  const now = session.now.getTime()
  const expiresAt = session.createdAt.getTime() + absolute
  return {
    expiresAt: new Date(expiresAt),
    idleUntil: new Date(Math.min(expiresAt, now + idle)),
    accessUntil: new Date(Math.min(expiresAt, now + Math.min(lifetimes.accessSeconds * 1000, idle / 2))),
  }
}
