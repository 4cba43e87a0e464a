import { type Listening, listen } from '#server/platform/db/listen.ts'
import { type EventMessage, eventChannel } from '#server/platform/events.ts'
import type { EventDeps } from './deps.ts'

type ListenerEvents = {
  onMessage: (message: EventMessage) => void
  onBegin: () => void
  onLost: () => void
}

/** The one connection on which a process listens for events (LISTEN): opened on first use, and again after a loss. */
export function createListener(
  { databaseUrl: url, log }: Pick<EventDeps, 'databaseUrl' | 'log'>,
  { onMessage, onBegin, onLost }: ListenerEvents,
) {
  let listening: Promise<Listening> | undefined

  async function begin(): Promise<Listening> {
    const begun = await listen({
      url,
      channel: eventChannel,
      onMessage: (text) => onMessage(JSON.parse(text)),
      onLost(error) {
        log.warn({ err: error }, 'the connection for database events was lost')
        listening = undefined
        onLost()
      },
    })
    onBegin()
    return begun
  }

  return {
    /** Resolves once the process listens for events; rejects where the database is unavailable. */
    async ready(): Promise<void> {
      listening ??= begin().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      await listening
    },
    /** Detects a connection that was lost without an error. */
    async check(): Promise<void> {
      const begun = await listening?.catch(() => undefined)
      await begun?.check()
    },
    async close(): Promise<void> {
      const begun = await listening?.catch(() => undefined)
      await begun?.close().catch(() => undefined)
    },
  }
}
