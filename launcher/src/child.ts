import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openLogFile } from './log-file.ts'

/** A program to start, with its additional settings. */
export type Program = {
  name: string
  /** Its path and arguments. */
  program: readonly [string, ...string[]]
  env?: Record<string, string>
  /** Options of Node itself. */
  nodeOptions?: readonly string[]
}

/** Settings and log folder of all programs. */
export type Surroundings = {
  env: Record<string, string | undefined>
  logs: string
  say: (line: string) => void
}

/** A running program. */
export type Child = {
  /** Resolves to an empty text when the program reports that it is ready. */
  ready: Promise<''>
  /** Resolves to the reason when the process has ended. */
  ended: Promise<string>
  signal: (name: NodeJS.Signals) => void
}

/** Starts a program with this Node: its log goes to a file, its messages to the terminal. */
export function startChild(
  { name, program, env: own, nodeOptions = [] }: Program,
  { env, logs, say }: Surroundings,
): Child {
  const log = openLogFile(join(logs, `${name}.log`), { say })
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...env, ...own },
  })
  child.stdout?.on('data', log.write)
  child.once('close', log.close)
  return {
    ready: new Promise((resolve) => {
      child.on('message', (message) => {
        if (message && typeof message === 'object' && 'ready' in message) resolve('')
      })
    }),
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    }),
    signal: (name) => child.kill(name),
  }
}
