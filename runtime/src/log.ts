import pino from 'pino'
import { spanFields } from './tracing.ts'

export type Log = pino.Logger

// Values under these names are redacted in log lines, at all depths that our objects have.
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

/** An error with its code under a separate name: PostgreSQL's or Node's code is no secret and explains the failure. */
function describeError(error: Error): object {
  const { code, ...described } = pino.stdSerializers.err(error)
  return code === undefined ? described : { ...described, errorCode: code }
}

/** Bytes that wait in memory while standard output cannot be written, for instance on a full disk. */
const waitingBytes = 1024 * 1024

/** Standard output that survives a full disk: unwritten lines are retried with the next line. */
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
    mixin: spanFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretPaths, censor: '[secret]' },
    formatters: { level: (label) => ({ level: label }) },
  }
  return pino(options, destination ?? standardOutput())
}

/** A path segment as long as our secrets; identifiers are shorter, or UUIDs. */
const secretPart = /\/(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{32,}(?=\/|$)/g

/** A path without query values, which may contain codes and tokens, and without secrets in its segments. */
export function withoutQueryValues(url: string): string {
  const [whole = '', query] = url.split('?', 2)
  const path = whole.replace(secretPart, '/[secret]')
  if (!query) return path
  const names = [...new URLSearchParams(query).keys()].slice(0, 20)
  return `${path}?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}`
}
