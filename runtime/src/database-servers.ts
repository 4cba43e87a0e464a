import { recordOf } from './records.ts'

/** `postgres://user:password@`, the servers, and the rest of an address. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/

/** The address of each server that a DATABASE_URL names (`host:5432,other:5432`, libpq's form). */
export function databaseServers(url: string): string[] {
  const [, start = '', servers = '', rest = ''] = parts.exec(url) ?? []
  const wanted = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '')
  return servers.split(',').map((server) => `${start}${server}${wanted}`)
}

/** What libpq calls the only servers that are of use here: those that accept writes. */
const writable = ['read-write', 'primary']

/** Whether each server of a DATABASE_URL is an address, and it asks for those that accept writes. */
export function isDatabaseUrl(url: string): boolean {
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1]
  return (
    parts.test(url) &&
    databaseServers(url).every((server) => URL.canParse(server)) &&
    (wanted === undefined || writable.includes(wanted))
  )
}

type Choice = { servers: string[]; index: number }

/** Shared by all connections of the process, so that one failure leads all of them to the next server. */
const choices = new Map<string, Choice>()

function choiceOf(url: string): Choice {
  const known = choices.get(url)
  if (known) return known
  const choice = { servers: databaseServers(url), index: 0 }
  choices.set(url, choice)
  return choice
}

/** The address of the server to connect to. */
export function currentServer(url: string): string {
  const { servers, index } = choiceOf(url)
  return servers[index] ?? url
}

/** Chooses the next server after `server` failed, unless that has happened already. */
export function leaveServer(url: string, server: string): void {
  const choice = choiceOf(url)
  if (choice.servers[choice.index] === server) choice.index = (choice.index + 1) % choice.servers.length
}

/** A server that does not accept writes; its code is that of a server that starts (57P03). */
export class ReadOnlyServer extends Error {
  readonly code = '57P03'
  constructor() {
    super('this server of DATABASE_URL does not accept writes')
  }
}

/** Whether DATABASE_URL leaves a choice, so that a connection has to find out whether its server accepts writes. */
export const hasSeveralServers = (url: string): boolean => choiceOf(url).servers.length > 1

/** Error classes of PostgreSQL (connection, shutdown, no such database) and of the network. */
const absent = /^(08|57P0|3D000|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/

/** Whether another server may accept the connection that this one refused; false for a full pool or a wrong password. */
export function mayAnotherAccept(error: unknown): boolean {
  const { code, message } = recordOf(error)
  return (
    (typeof code === 'string' && absent.test(code)) ||
    (typeof message === 'string' && /Connection terminated|^timeout expired$/.test(message))
  )
}

/** Repeats `connect` with each server of DATABASE_URL until one accepts. */
export async function withEachServer<T>(url: string, connect: () => Promise<T>): Promise<T> {
  for (let left = choiceOf(url).servers.length; ; left -= 1) {
    const server = currentServer(url)
    try {
      return await connect()
    } catch (error) {
      if (!mayAnotherAccept(error)) throw error
      leaveServer(url, server)
      if (left <= 1) throw error
    }
  }
}
