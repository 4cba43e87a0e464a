import type { Serve } from '#server/platform/http/serve.ts'
import type { EventStreams } from './event-streams.ts'

export function eventRoutes(serve: Serve, { open }: Pick<EventStreams, 'open'>): void {
  serve('GET /iam-portal/v1/portal/events', async ({ actor, reply }) => {
    const body = await open(actor)
    // Needed also where nothing reads the body, as for HEAD.
    reply.raw.once('close', () => body.destroy())
    return body
  })
}
