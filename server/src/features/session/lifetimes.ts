/** How long sessions live; administrators' ones shorter. All in milliseconds, but the access token in seconds. */
export type Lifetimes = {
  accessSeconds: number
  idleMs: number
  absoluteMs: number
  administratorIdleMs: number
  administratorAbsoluteMs: number
}

export type SessionEnds = { idleUntil: Date; expiresAt: Date }

/** Until when a session may idle and live, given when it began and whether its person is an administrator now. */
export function sessionEnds(
  lifetimes: Lifetimes,
  session: { createdAt: Date; now: Date; administrator: boolean },
): SessionEnds {
  const idle = session.administrator ? lifetimes.administratorIdleMs : lifetimes.idleMs
  const absolute = session.administrator ? lifetimes.administratorAbsoluteMs : lifetimes.absoluteMs
  const expiresAt = session.createdAt.getTime() + absolute
  return {
    expiresAt: new Date(expiresAt),
    idleUntil: new Date(Math.min(expiresAt, session.now.getTime() + idle)),
  }
}
