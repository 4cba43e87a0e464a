import net from 'node:net'
import tls from 'node:tls'
import { Client } from 'ldapts'
import { addressOf } from './address.ts'
import { DirectoryProblem, type DirectoryProblemWord, problemOf } from './problem.ts'

export type Connection = {
  host: string
  port: number
  security: 'ldaps' | 'starttls' | 'plain'
  /** PEM; where empty, the system's trusted certificates apply. */
  authorities: string
  bindDn: string
  password: string
}

/** Limits in milliseconds for connecting, one response and the whole exchange, and in bytes for the received data. */
export type Limits = { connectMs: number; answerMs: number; allMs: number; bytes: number }

export const importLimits: Limits = {
  connectMs: 10_000,
  answerMs: 60_000,
  allMs: 15 * 60_000,
  bytes: 256 * 1024 * 1024,
}
export const testLimits: Limits = { connectMs: 5000, answerMs: 8000, allMs: 15_000, bytes: 8 * 1024 * 1024 }

/** Calls `onMore` once more bytes than allowed have arrived. */
function countBytes(socket: net.Socket, most: number, onMore: () => void): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) onMore()
  })
}

/**
 * The library reconnects by itself, without binding again; a search would then find nothing, and people would count as
 * missing. Therefore only one connection is allowed, to the address that was checked.
 */
function clientFor(
  { host, port, security, authorities }: Connection,
  address: string,
  limits: Limits,
  stop: (problem: DirectoryProblem) => void,
) {
  const isName = net.isIP(host) === 0
  const trusted: tls.ConnectionOptions = {
    // The name that the certificate must contain, also for a connection that StartTLS upgrades.
    ...{ host, ...(isName ? { servername: host } : {}) },
    ...(authorities ? { ca: authorities } : {}),
    minVersion: 'TLSv1.2',
  }
  const opened: net.Socket[] = []
  const once = <T extends net.Socket>(open: () => T): T => {
    if (opened.length > 0) throw new DirectoryProblem('unreachable', 'the connection was closed')
    const socket = open()
    opened.push(socket)
    countBytes(socket, limits.bytes, () => stop(new DirectoryProblem('too-large')))
    return socket
  }
  const client = new Client({
    url: `${security === 'ldaps' ? 'ldaps' : 'ldap'}://${isName ? host : `[${host}]`.replace(/^\[([^:]*)\]$/, '$1')}:${port}`,
    connectTimeout: limits.connectMs,
    timeout: limits.answerMs,
    createConnection: (() => once(() => net.connect({ host: address, port }))) as typeof net.connect,
    createSecureConnection: ((first: number | tls.ConnectionOptions) =>
      // StartTLS passes the existing socket.
      typeof first === 'object'
        ? tls.connect(first)
        : once(() => tls.connect({ ...trusted, host: address, port }))) as typeof tls.connect,
  })
  const close = () => {
    for (const socket of opened) socket.destroy()
  }
  return { client, trusted, close }
}

/**
 * Problems that show whether an address is in use. They are reported as one and the same until a bind succeeds, so
 * that this setting cannot be used to scan the network (OWASP SSRF). The log has the actual problem.
 */
const mapping: ReadonlySet<DirectoryProblemWord> = new Set([
  'unreachable',
  'timeout',
  'certificate',
  'starttls',
  'other',
])

function withoutMap({ problem, message }: DirectoryProblem): DirectoryProblem {
  return new DirectoryProblem(mapping.has(problem) ? 'unreachable' : problem, `${problem}: ${message}`)
}

/** Runs work on a connected and bound directory; every error becomes a `DirectoryProblem`. */
export async function withDirectory<T>(
  connection: Connection,
  limits: Limits,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { security, bindDn, password } = connection
  // RFC 4513, section 5.1.2: servers treat a name without a password as an unauthenticated bind, which succeeds.
  if (bindDn !== '' && password === '') throw new DirectoryProblem('credentials')
  const address = await addressOf(connection.host, { isPlain: security === 'plain' })
  const stopped = Promise.withResolvers<never>()
  const { client, trusted, close } = clientFor(connection, address, limits, stopped.reject)
  const deadline = setTimeout(() => stopped.reject(new DirectoryProblem('timeout')), limits.allMs)
  let isDirectory = false
  const run = async () => {
    if (security === 'starttls') {
      await client.startTLS(trusted).catch((error: unknown) => {
        const found = problemOf(error)
        throw found.problem === 'other' ? new DirectoryProblem('starttls', found.message) : found
      })
    }
    if (bindDn !== '')
      await client.bind(bindDn, password).catch((error: unknown) => {
        const found = problemOf(error)
        // "No such object" concerns the bind name here, not a search base.
        throw found.problem === 'base-missing' ? new DirectoryProblem('credentials', found.message) : found
      })
    isDirectory = bindDn !== ''
    return work(client)
  }
  try {
    return await Promise.race([run(), stopped.promise])
  } catch (error) {
    const problem = problemOf(error)
    throw isDirectory ? problem : withoutMap(problem)
  } finally {
    clearTimeout(deadline)
    await client.unbind().catch(() => {})
    close()
  }
}
