import { ConfigError } from './config.ts'
import { isDatabaseAbsent } from './database.ts'
import type { Log } from './log.ts'
import type { Ops } from './ops.ts'
import { recordOf } from './records.ts'

/** A running role: its log, its address for operators, and how to stop it. */
export type Running = { log: Log; ops?: Ops; stop: () => Promise<void> }

/** An expected reason why a role cannot start; its message is shown without a stack trace. */
export class StartError extends Error {}

/** Logged if a role connects as the owner of its tables. */
export const ownerWarning =
  'this role connects as the owner of the tables, which may change and read all of them: docs/operations.md says how it gets a role of its own'

/** The message for a failed start: configuration, database, port, or the error itself. */
export function startFailure(role: string, error: unknown): string {
  const { code, port, message } = recordOf(error)
  if (error instanceof ConfigError || error instanceof StartError) return `${role}: ${message}`
  if (code === 'EADDRINUSE')
    return `${role}: port ${port} is already in use. Stop the other program or set another port.`
  if (code === 'EACCES') return `${role}: not allowed to listen on port ${port}.`
  if (isDatabaseAbsent(error) || code === '28P01' || code === '28000') {
    return `${role}: the database cannot be reached (${message || code}). Check DATABASE_URL and that PostgreSQL runs.`
  }
  return `${role}: cannot start: ${error instanceof Error ? error.stack : String(error)}`
}

/** Drains and stops a role; the address for operators answers until the end. */
async function stopRole({ ops, stop }: Running): Promise<void> {
  await ops?.drain()
  // A stop that hangs must not occupy the port and database connections forever.
  setTimeout(() => process.exit(1), 30_000).unref()
  await stop()
  ops?.close()
}

/**
 * Runs a role: exits with code 1 and one message if it cannot start; stops it on SIGTERM, SIGINT or the end of the
 * parent.
 */
export async function runRole(role: string, start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let stopping = false
  const end = (signal: string) => {
    // It may wait for a migration. Without a handler, the first process of a container ignores signals.
    if (!running) process.exit(0)
    if (stopping) return
    stopping = true
    const { log } = running
    log.info({ signal }, 'stopping')
    stopRole(running).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', () => end('disconnect'))
  try {
    running = await start()
  } catch (error) {
    process.stderr.write(`${startFailure(role, error)}\n`)
    process.exit(1)
  }
  process.send?.({ ready: role })
}
