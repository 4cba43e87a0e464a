import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a server does about a command: it replies, says nothing any more, or breaks the connection. */
export type Reaction = { reply: string } | 'stall' | 'cut'

export type RawSmtp = {
  port: number
  /** Everything that clients sent, byte for byte. */
  heard: () => string
  close: () => Promise<void>
}

type Script = {
  /** Written as soon as a client is there; nothing where it is undefined. */
  greeting?: string
  /** Told each command, and `.` after a text. */
  react: (command: string) => Reaction
  /** Called with each client, for what no reaction says. */
  onClient?: (socket: Socket) => void
}

/** Answers as a server that offers `extensions` and takes everything. */
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

/** Takes what a client says as it comes, and reacts to each command and to the end of each text. */
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

/** A TCP server that speaks SMTP exactly as a test tells it, and keeps every byte that it hears. */
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
