import pino from 'pino'

export type Log = pino.Logger

// Values under these names never reach a log line, at any of the depths that our own objects have.
const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'new_password',
  'pwdTicket',
  'pwd-ticket',
  'proof',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'code_verifier',
  'cookie',
  'authorization',
  'set-cookie',
  'client_secret',
]
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** An error with its code under a name of its own: PostgreSQL's or Node's, it is no secret and says what went wrong. */
function describeError(error: Error): object {
  const { code, ...described } = pino.stdSerializers.err(error)
  return code === undefined ? described : { ...described, errorCode: code }
}

/** Lines that wait in memory while standard output takes none, as a file on a full disk. */
const waitingBytes = 1024 * 1024

/** Standard output, which a disk that is full does not end the process for. What could not be written is tried with the next line. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes })
  let isStuck = false
  output.on('error', (error: Error) => {
    if (!isStuck) process.stderr.write(`The log cannot be written (${error.message}).\n`)
    isStuck = true
  })
  output.on('write', () => {
    isStuck = false
  })
  return output
}

/** A logger that writes one JSON line per event to standard output, or to `destination`, without secrets. */
export function createLog(role: string, level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { role, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretPaths, censor: '[secret]' },
    formatters: { level: (label) => ({ level: label }) },
  }
  return pino(options, destination ?? standardOutput())
}

/** A part of a path that is as long as our secrets; identifiers are shorter, or UUIDs. */
const secretPart = /\/(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{32,}(?=\/|$)/g

/** A path without the values of its query, because codes and tokens travel there, and without secrets of its own. */
export function withoutQueryValues(url: string): string {
  const [whole = '', query] = url.split('?', 2)
  const path = whole.replace(secretPart, '/[secret]')
  if (!query) return path
  const names = [...new URLSearchParams(query).keys()].slice(0, 20)
  return `${path}?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}`
}
