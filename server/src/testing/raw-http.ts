import { connect } from 'node:net'

export type RawReply = { status: number; headers: Map<string, string[]>; body: string; text: string }

function parse(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()])
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), text }
}

/** Sends raw bytes to the server; returns its first reply. The server must close the connection. */
export function sendRaw(baseUrl: string, bytes: string | Buffer): Promise<RawReply> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses before reading the whole request resets the connection after its reply.
      if (text === '') reject(error)
    })
    socket.on('close', () => resolve(parse(text)))
    socket.write(bytes)
  })
}

/** A request as raw lines, so that headers may be repeated and may contain any case and bytes. */
export function requestText(
  baseUrl: string,
  line: string,
  headers: readonly (readonly [string, string])[] = [],
  body = '',
): string {
  const named = headers.some(([name]) => name.toLowerCase() === 'host')
  const all = [
    ...(named ? [] : [['host', new URL(baseUrl).host] as const]),
    ['connection', 'close'] as const,
    ...headers,
    ...(body ? [['content-length', String(Buffer.byteLength(body))] as const] : []),
  ]
  return `${line}\r\n${all.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`
}
