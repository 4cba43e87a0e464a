import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type WantedPort = { setting: string; port: number }

const tryListening = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })

function portFault(
  host: string,
  { setting, port }: WantedPort,
  { code, message }: NodeJS.ErrnoException,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port with ${setting}.`
  }
  if (code === 'EACCES')
    return `Listening on port ${port} is not allowed. Choose a port above 1023 with ${setting}.`
  return `Cannot listen on ${host}, port ${port} (${message}). Check HOST and ${setting}.`
}

/** One message for each port that is still in use after `patienceMs` of retrying. */
export async function portFaults(
  host: string,
  ports: readonly WantedPort[],
  patienceMs: number,
): Promise<string[]> {
  const end = performance.now() + patienceMs
  const faultOf = async (wanted: WantedPort): Promise<string[]> => {
    const error = await tryListening(host, wanted.port)
    if (!error) return []
    if (performance.now() > end) return [portFault(host, wanted, error)]
    await delay(50)
    return faultOf(wanted)
  }
  return (await Promise.all(ports.map(faultOf))).flat()
}

/** An unused port of the loopback address. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()))
    })
  })
