import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Measured programs share one core, the load generator uses another one; `any` is not pinned. */
export type Core = 'program' | 'load' | 'any'

export type Start = {
  /** Path of the module and its arguments. */
  file: string
  args?: string[]
  nodeOptions?: readonly string[]
  env?: Record<string, string>
  core?: Core
  /** File for standard output and standard error. */
  log: string
}

export type Running = {
  child: ChildProcess
  pid: number
  /** The first message of the process, sent when it was ready. */
  said: Record<string, unknown>
  stop: () => Promise<void>
}

/** True when processes can be pinned to cores. Otherwise neither side of a comparison is pinned. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

function commandOf({ file, args = [], nodeOptions = [], core = 'any' }: Start): [string, ...string[]] {
  const node: [string, ...string[]] = [process.execPath, ...nodeOptions, file, ...args]
  return canPin && core !== 'any' ? ['taskset', '-c', core === 'program' ? '0' : '1', ...node] : node
}

function spawnProcess(start: Start): ChildProcess {
  const [command, ...words] = commandOf(start)
  const log = openSync(start.log, 'a')
  return spawn(command, words, {
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, ...start.env },
  })
}

function failure({ file, log }: Start): Error {
  const last = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  return new Error(`${file} failed:\n${last}`)
}

/** Runs a Node.js process to its end; throws when its exit code is not 0. */
export async function runProcess(start: Start): Promise<void> {
  const [code] = await once(spawnProcess(start), 'exit')
  if (code !== 0) throw failure(start)
}

/** Starts a Node.js process and waits for its first message, which reports that it is ready. */
export async function startProcess(start: Start): Promise<Running> {
  const child = spawnProcess(start)
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (!said || child.pid === undefined) throw failure(start)
  return {
    child,
    pid: child.pid,
    said: said[0],
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
