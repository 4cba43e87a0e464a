import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** `url` with the host and port of this proxy. */
  through(url: string): string
  /** Breaks every connection, and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections and bytes but forwards nothing, like a network that drops packets. */
  swallow(): void
  /** Works again on the same port. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A proxy in front of a TCP server, whose connections a test can break. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let swallowing = false
  const server = createServer((near) => {
    const far = connect(target.port, target.host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => {
        if (!swallowing) other.write(chunk)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        if (!swallowing) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async () => {
    if (!server.listening) return destroyAll()
    const closed = once(server, 'close')
    server.close()
    destroyAll()
    await closed
  }
  return {
    through(url) {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(port)
      return changed.href
    },
    cut,
    swallow() {
      swallowing = true
    },
    async mend() {
      swallowing = false
      destroyAll()
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
