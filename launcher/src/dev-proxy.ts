import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Forwards requests to the portal at `port` of the loopback address; while it restarts, the response is 503 with a
 * retry.
 */
export function proxyToPortal(port: number) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url, method, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, path: url, method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(outgoing)
    })
    forwarded.on('error', () => {
      if (outgoing.headersSent) return outgoing.destroy()
      outgoing.writeHead(503, { 'content-type': 'text/html', 'retry-after': '1', refresh: '1' })
      return outgoing.end('<!doctype html><p>The portal is being restarted.')
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }
}
