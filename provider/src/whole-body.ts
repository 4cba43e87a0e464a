import type { IncomingMessage } from 'node:http'

/** The body arrived, exceeds the limit, or will not arrive because the connection ended. */
export type Arrival = 'whole' | 'long' | 'gone'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Waits until the whole body is in memory and puts it back into the request for its reader. The server's
 * `requestTimeout` limits the time.
 */
export function receiveBody(req: IncomingMessage, atMost: number): Promise<Arrival> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let received = 0
    const end = (arrival: Arrival) => {
      req.off('readable', take).off('error', leave).off('close', leave)
      resolve(arrival)
    }
    const leave = () => end('gone')
    const take = () => {
      for (let chunk: Buffer | null = req.read(); chunk !== null; chunk = req.read()) {
        received += chunk.length
        if (received > atMost) return end('long')
        chunks.push(chunk)
      }
      if (!req.complete) return
      // Node emits `end` in the next tick, and only if nothing is left to read then.
      if (received > 0) req.unshift(Buffer.concat(chunks))
      end('whole')
    }
    req.on('readable', take).on('error', leave).on('close', leave)
  })
}
