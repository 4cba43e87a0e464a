import { type Listening, listen } from '#server/platform/db/listen.ts'
import { type EventMessage, eventChannel } from '#server/platform/events.ts'
import type { EventDeps } from './deps.ts'

type Heard = {
  onMessage: (message: EventMessage) => void
  onBegin: () => void
  onLost: () => void
}

/** The one connection on which a process hears of events: made when it is first wanted, and again after it was lost. */
export function createHearing(
  { databaseUrl: url, log }: Pick<EventDeps, 'databaseUrl' | 'log'>,
  { onMessage, onBegin, onLost }: Heard,
) {
  let listening: Promise<Listening> | undefined

  async function begin(): Promise<Listening> {
    const begun = await listen({
      url,
      channel: eventChannel,
      onMessage: (text) => onMessage(JSON.parse(text)),
      onLost(error) {
        log.warn({ err: error }, 'events of the database are not heard any more')
        listening = undefined
        onLost()
      },
    })
    onBegin()
    return begun
  }

  return {
    /** Resolves as soon as everything is heard; rejects where the database is away. */
    async ready(): Promise<void> {
      listening ??= begin().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      await listening
    },
    /** Notices a connection that has silently gone. */
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
