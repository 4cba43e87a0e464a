import type { Readable } from 'node:stream'
import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import type { EventMessage } from '#server/platform/events.ts'

/** An open stream of this process. */
export type OpenStream = {
  readonly id: string
  readonly userNo: string
  readonly sessionId: string
  readonly body: Readable
  /** When to check again whether the session is still open. */
  until: Date
}

/** A client with this many unread bytes is treated as disconnected. */
const waitingAtMost = 16 * 1024

/**
 * Milliseconds by which each open stream extends the period over which all pages refetch, and its maximum. Pages that
 * refetch at the same moment would overload the server.
 */
const spreadOfOne = 5
const spreadAtMost = 60_000

const isLast = (kind: EventMessage['kind']): boolean => kind === 'session-ended' || kind === 'displaced'

const eventText = (event: PortalEvent): string => `data: ${JSON.stringify(event)}\n\n`

/** A comment of the event stream format, which clients ignore. */
export const signOfLife = ':\n\n'

export function showLife(stream: OpenStream): void {
  send(stream, signOfLife)
}

function send({ body }: OpenStream, text: string): void {
  if (body.readableLength > waitingAtMost) body.destroy()
  else body.push(text)
}

/** The open streams of a process, by person; calls `onGone` for each that ends. */
export function createOpenStreams(onGone: (stream: OpenStream) => void) {
  const byPerson = new Map<string, Set<OpenStream>>()
  let size = 0

  const all = (): OpenStream[] => [...byPerson.values()].flatMap((streams) => [...streams])

  function remove(stream: OpenStream): void {
    const streams = byPerson.get(stream.userNo)
    if (!streams?.delete(stream)) return
    if (streams.size === 0) byPerson.delete(stream.userNo)
    size -= 1
    onGone(stream)
  }

  function end(stream: OpenStream): void {
    remove(stream)
    stream.body.push(null)
  }

  function addressees({ people, session, exceptSession, stream: id }: EventMessage): OpenStream[] {
    const candidates = people
      ? [...new Set(people)].flatMap((userNo) => [...(byPerson.get(userNo) ?? [])])
      : all()
    return candidates.filter(
      (stream) =>
        (session === undefined || stream.sessionId === session) &&
        stream.sessionId !== exceptSession &&
        (id === undefined || stream.id === id),
    )
  }

  return {
    all,
    end,

    add(stream: OpenStream): void {
      byPerson.set(stream.userNo, (byPerson.get(stream.userNo) ?? new Set()).add(stream))
      size += 1
      stream.body.once('close', () => remove(stream))
    },

    deliver(message: EventMessage): void {
      const { kind, people } = message
      const spreadMs = people ? 0 : Math.min(spreadAtMost, size * spreadOfOne)
      const text = eventText({ kind, spreadMs })
      for (const stream of addressees(message)) {
        send(stream, text)
        if (isLast(kind)) end(stream)
      }
    },

    /** Ends all streams without an event, and returns their ids. */
    endAll(): string[] {
      const open = all()
      byPerson.clear()
      size = 0
      for (const { body } of open) body.push(null)
      return open.map(({ id }) => id)
    },
  }
}
