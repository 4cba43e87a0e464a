import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const pipelinedAtMost = 16

/** Refuses with plain text, because browsers do not pipeline, and closes the connection. */
function refuse({ socket }: IncomingMessage, res: ServerResponse): void {
  // Unread data stays with the sender.
  socket.pause()
  res.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
    connection: 'close',
  })
  res.end(`At most ${pipelinedAtMost} requests may wait for their reply on one connection.\n`)
}

/**
 * Limits the concurrent requests of a connection: HTTP/1.1 lets a client send thousands without reading a response. The
 * next one is refused and later ones are dropped, without any work.
 */
export function limitPipelining(handle: RequestListener, onRefused: () => void): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (req, res) => {
    const { socket } = req
    const before = waiting.get(socket) ?? 0
    if (before > pipelinedAtMost) return onRefused()
    waiting.set(socket, before + 1)
    if (before === pipelinedAtMost) {
      // More than responses can decrement.
      waiting.set(socket, Number.POSITIVE_INFINITY)
      onRefused()
      return refuse(req, res)
    }
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handle(req, res)
  }
}
