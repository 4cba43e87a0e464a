import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { EventMessage } from '#server/platform/events.ts'
import { fail } from '#server/platform/failure.ts'
import type { EventDeps, SessionKey } from './deps.ts'
import { createListener } from './listener.ts'
import { createOpenStreams, type OpenStream, showLife, signOfLife } from './open-streams.ts'
import { leavePlaces, takePlace } from './store.ts'
import { createTimedChanges } from './timed-changes.ts'

/** Milliseconds; proxies close connections that are idle for a minute. */
const heartbeat = 25_000

export type EventStreams = {
  /** Opens the event stream of a session; refuses while the database connection for events is unavailable. */
  open: (session: SessionKey) => Promise<Readable>
  /** Ends all streams and accepts no more. */
  close: () => Promise<void>
}

/**
 * The event streams of one process. They all end when the connection for events is lost, because events could be
 * missed: pages reconnect and refetch.
 */
export function createEventStreams(deps: EventDeps): EventStreams {
  const { db, clock, log } = deps
  let beat: NodeJS.Timeout | undefined
  let isClosing = false

  /** A failure here leaves rows of ended streams, which are the oldest and are displaced before any open stream. */
  const leave = (ids: readonly string[]): Promise<void> =>
    leavePlaces(db, ids).catch((error: unknown) => {
      log.debug({ err: error }, 'event streams could not be signed off')
    })

  const streams = createOpenStreams(({ id }) => void leave([id]))
  const turns = createTimedChanges(deps, () => streams.deliver({ kind: 'announcements' }))

  async function fallSilent(): Promise<void> {
    clearInterval(beat)
    turns.stop()
    const ids = streams.endAll()
    if (ids.length > 0) await leave(ids)
  }

  const listener = createListener(deps, {
    onMessage(message: EventMessage) {
      streams.deliver(message)
      if (message.kind === 'announcements' && !message.people) turns.arm()
    },
    onBegin() {
      // The connection can be established after `close` was called; it must not start a timer then.
      if (isClosing) return
      beat = setInterval(() => void pulse(), deps.heartbeatMs ?? heartbeat)
      turns.arm()
    },
    onLost: () => void fallSilent(),
  })

  async function pulse(): Promise<void> {
    const now = clock.now()
    const open = Map.groupBy(streams.all(), ({ until }) => (until > now ? 'lasting' : 'doubtful'))
    // Heartbeats first, without waiting for the database: pages give up a stream that is silent for a minute.
    for (const stream of open.get('lasting') ?? []) showLife(stream)
    for (const stream of open.get('doubtful') ?? [])
      await lookAtSession(stream, now).catch(() => streams.end(stream))
    await listener.check()
  }

  /** A session that was used in the meantime lasts longer; an unused one has expired without any event. */
  async function lookAtSession(stream: OpenStream, now: Date): Promise<void> {
    const until = await deps.sessionUntil(stream)
    if (until && until > now) stream.until = until
    else streams.deliver({ kind: 'session-ended', people: [stream.userNo], stream: stream.id })
  }

  async function open({ userNo, sessionId }: SessionKey): Promise<Readable> {
    if (isClosing) fail('service.busy')
    await listener.ready()
    if (isClosing) fail('service.busy')
    const body = new Readable({ read() {} })
    // An immediate heartbeat, so that the response headers are sent at once.
    body.push(signOfLife)
    const stream: OpenStream = { id: randomUUID(), userNo, sessionId, body, until: clock.now() }
    // Registered before the database is read, so that no event in between is missed.
    streams.add(stream)
    try {
      await takePlace(db, stream)
      stream.until = (await deps.sessionUntil(stream)) ?? fail('session.ended')
    } catch (error) {
      body.destroy()
      // The stream may have ended before its row was inserted, so the row is deleted here.
      await leave([stream.id])
      throw error
    }
    return body
  }

  return {
    open,
    async close() {
      isClosing = true
      await fallSilent()
      await listener.close()
    },
  }
}
