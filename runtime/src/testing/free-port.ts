import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const given = new Set<number>()

const canBeListenedOn = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/**
 * A port that nobody listens on and that this process has given to nobody else. Systems give connections ports from 32768 on
 * (Linux) and from 49152 on (others): one of those might be taken before its program listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(22_000, 32_000)
  if (given.has(port)) return freePort()
  given.add(port)
  return (await canBeListenedOn(port)) ? port : freePort()
}
