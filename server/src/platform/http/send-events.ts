import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Replies with server-sent events until one side closes the stream. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  reply.setDown()
  return reply
    .headers({
      'cache-control': 'no-store',
      // Buffering proxies would never forward an event.
      'x-accel-buffering': 'no',
      // A stopping portal ends the stream, and must not wait for the connection to be reused.
      connection: 'close',
    })
    .type('text/event-stream; charset=utf-8')
    .send(events)
}
