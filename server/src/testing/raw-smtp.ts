import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Reaction of a server to a command: a reply, silence, or a broken connection. */
export type Reaction = { reply: string } | 'stall' | 'cut'

export type RawSmtp = {
  port: number
  /** All bytes that clients sent, as text. */
  heard: () => string
  close: () => Promise<void>
}

type Script = {
  /** Sent to each new client; nothing where it is undefined. */
  greeting?: string
  /** Called with each command, and with `.` at the end of a message. */
  react: (command: string) => Reaction
  /** Called with each client's socket, for behavior that reactions cannot express. */
  onClient?: (socket: Socket) => void
}

/** Accepts everything, and offers `extensions`. */
export const obliging =
  (extensions: readonly string[] = []) =>
  (command: string): Reaction => {
    const [verb] = command.toUpperCase().split(' ', 1)
    if (verb === 'EHLO') {
      const lines = ['sink.example', ...extensions]
      return {
        reply: lines.map((line, at) => `250${at === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n'),
      }
    }
    if (verb === 'DATA') return { reply: '354 go on' }
    return { reply: '250 ok' }
  }

/** Parses the client's data as it arrives, and reacts to each command and message end. */
function conversation(socket: Socket, react: Script['react']): (said: string) => void {
  let rest = ''
  let isText = false
  return (said) => {
    const lines = `${rest}${said}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isText && line !== '.') continue
      isText = false
      const reaction = react(line)
      if (reaction === 'cut') socket.destroy()
      if (typeof reaction === 'string') continue
      isText = reaction.reply.startsWith('354')
      socket.write(`${reaction.reply}\r\n`)
    }
  }
}

/** A TCP server that speaks SMTP exactly as scripted, and records every byte that it receives. */
export async function startRawSmtp({ greeting, react, onClient }: Script): Promise<RawSmtp> {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (greeting !== undefined) socket.write(`${greeting}\r\n`)
    onClient?.(socket)
    const answer = conversation(socket, react)
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      answer(bytes.toString('latin1'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
