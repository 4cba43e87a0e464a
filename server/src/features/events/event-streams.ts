import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { EventMessage } from '#server/platform/events.ts'
import { fail } from '#server/platform/failure.ts'
import type { EventDeps, SessionKey } from './deps.ts'
import { createHearing } from './hearing.ts'
import { createOpenStreams, type OpenStream, showLife, signOfLife } from './open-streams.ts'
import { leavePlaces, takePlace } from './store.ts'
import { createTurns } from './turns.ts'

/** Milliseconds; proxies give up connections that are silent for a minute. */
const heartbeat = 25_000

export type EventStreams = {
  /** Opens a stream of what concerns a session; refused while nothing could be heard. */
  open: (session: SessionKey) => Promise<Readable>
  /** Ends all streams and takes no more. */
  close: () => Promise<void>
}

/**
 * The event streams of one process. When it cannot hear the database any more all of them end, so that nobody waits for
 * what was missed: pages come again, and read anew.
 */
export function createEventStreams(deps: EventDeps): EventStreams {
  const { db, clock, log } = deps
  let beat: NodeJS.Timeout | undefined
  let isClosing = false

  /** What stays behind here is older than any open stream, and goes before it. */
  const leave = (ids: readonly string[]): Promise<void> =>
    leavePlaces(db, ids).catch((error: unknown) => {
      log.debug({ err: error }, 'event streams could not be signed off')
    })

  const streams = createOpenStreams(({ id }) => void leave([id]))
  const turns = createTurns(deps, () => streams.deliver({ kind: 'announcements' }))

  async function fallSilent(): Promise<void> {
    clearInterval(beat)
    turns.stop()
    const ids = streams.endAll()
    if (ids.length > 0) await leave(ids)
  }

  const hearing = createHearing(deps, {
    onMessage(message: EventMessage) {
      streams.deliver(message)
      if (message.kind === 'announcements' && !message.people) turns.arm()
    },
    onBegin() {
      // Whoever was still connecting when the portal stopped must not begin to live after its end.
      if (isClosing) return
      beat = setInterval(() => void pulse(), deps.heartbeatMs ?? heartbeat)
      turns.arm()
    },
    onLost: () => void fallSilent(),
  })

  async function pulse(): Promise<void> {
    const now = clock.now()
    const open = Map.groupBy(streams.all(), ({ until }) => (until > now ? 'lasting' : 'doubtful'))
    // First and without waiting: pages give up a stream that shows no life for a minute.
    for (const stream of open.get('lasting') ?? []) showLife(stream)
    for (const stream of open.get('doubtful') ?? [])
      await lookAtSession(stream, now).catch(() => streams.end(stream))
    await hearing.check()
  }

  /** A session that was used meanwhile lasts longer than it did; one that nobody used is over without anybody’s doing. */
  async function lookAtSession(stream: OpenStream, now: Date): Promise<void> {
    const until = await deps.sessionUntil(stream)
    if (until && until > now) stream.until = until
    else streams.deliver({ kind: 'session-ended', people: [stream.userNo], stream: stream.id })
  }

  async function open({ userNo, sessionId }: SessionKey): Promise<Readable> {
    if (isClosing) fail('service.busy')
    await hearing.ready()
    if (isClosing) fail('service.busy')
    const body = new Readable({ read() {} })
    // So that the reply begins at once.
    body.push(signOfLife)
    const stream: OpenStream = { id: randomUUID(), userNo, sessionId, body, until: clock.now() }
    // Before anything is read, so that nothing that happens meanwhile is missed.
    streams.add(stream)
    try {
      await takePlace(db, stream)
      stream.until = (await deps.sessionUntil(stream)) ?? fail('session.ended')
    } catch (error) {
      body.destroy()
      // What ended it while it took its place found none to give up yet.
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
      await hearing.close()
    },
  }
}
