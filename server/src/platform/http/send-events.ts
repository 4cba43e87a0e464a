import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with server-sent events that go on for as long as both sides like. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  reply.setDown()
  return reply
    .headers({
      'cache-control': 'no-store',
      // Proxies that gather a reply before they pass it on would pass on nothing.
      'x-accel-buffering': 'no',
      // A portal that stops ends the stream, and does not wait for the connection to be used again.
      connection: 'close',
    })
    .type('text/event-stream; charset=utf-8')
    .send(events)
}
