import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type Program, type Surroundings, startChild } from './child.ts'
import { watchSources } from './source-watch.ts'

/** A program and the roles that must be ready before it starts. */
export type Role = Program & {
  after?: readonly string[]
  /** Folders whose changes restart the role. */
  sources?: readonly string[]
}

export type RolesOptions = Surroundings & {
  /** Ordered so that each comes after the roles it waits for. */
  roles: readonly Role[]
  /** Delay before a restart: it doubles from `first` to `last`. */
  restartMs?: { first: number; last: number }
}

export type Roles = {
  /** Resolves when all are ready; rejects with `RoleFailed` if one ended before. */
  ready: Promise<void>
  /** Asks all of them to stop, and resolves when they have; `force` kills them. */
  stop: (force?: boolean) => Promise<void>
}

/** A role ended before it was ready; it has printed the reason on standard error. */
export class RoleFailed extends Error {}

// A role gives itself 30 seconds to finish its requests.
const stopMs = 35_000
// After this time a role counts as having started well: the next delay is short again.
const settledMs = 60_000

type Player = { role: Role; child: Child | null; ready: Promise<void> }

/** Restarts a role whenever its process ends, until `stopping`. */
async function keepRunning(player: Player, options: RolesOptions, stopping: AbortSignal): Promise<void> {
  const { say, restartMs = { first: 1000, last: 30_000 } } = options
  const { role } = player
  let change = new AbortController()
  const unwatch = watchSources(role.sources ?? [], () => {
    change.abort()
    player.child?.signal('SIGTERM')
  })
  stopping.addEventListener('abort', unwatch)
  let pause = restartMs.first
  while (player.child) {
    const since = performance.now()
    const reason = await player.child.ended
    player.child = null
    if (stopping.aborted) return
    if (performance.now() - since > settledMs) pause = restartMs.first
    if (change.signal.aborted) say(`${role.name} is started again, because its sources changed.`)
    else {
      say(`${role.name} ended unexpectedly (${reason}) and is started again in ${pause / 1000} s.`)
      await delay(pause, null, { signal: AbortSignal.any([stopping, change.signal]) }).catch(() => {})
      pause = Math.min(pause * 2, restartMs.last)
    }
    if (stopping.aborted) return
    if (change.signal.aborted) change = new AbortController()
    player.child = startChild(role, options)
  }
}

/** Starts each role as a child process as soon as its dependencies are ready, and restarts those that end. */
export function startRoles(options: RolesOptions): Roles {
  mkdirSync(options.logs, { recursive: true })
  const players = new Map<string, Player>()
  const loops: Promise<void>[] = []
  const stopping = new AbortController()

  const play = async (player: Player) => {
    const { role } = player
    await Promise.all((role.after ?? []).map((name) => players.get(name)?.ready))
    if (stopping.signal.aborted) return
    const child = startChild(role, options)
    player.child = child
    const failed = await Promise.race([child.ready, child.ended])
    if (failed) throw new RoleFailed(`${role.name} could not start (${failed}).`)
    loops.push(keepRunning(player, options, stopping.signal))
  }

  for (const role of options.roles) {
    const player: Player = { role, child: null, ready: Promise.resolve() }
    players.set(role.name, player)
    player.ready = play(player)
    // A caller that awaits `ready` handles the failure; otherwise it must not be reported as unhandled.
    player.ready.catch(() => {})
  }

  const running = () => [...players.values()].flatMap(({ child }) => child ?? [])
  const signalAll = (signal: NodeJS.Signals) => {
    for (const child of running()) child.signal(signal)
  }
  return {
    ready: Promise.all([...players.values()].map(({ ready }) => ready)).then(() => {}),
    async stop(force = false) {
      stopping.abort()
      const ended = running().map((child) => child.ended)
      signalAll(force ? 'SIGKILL' : 'SIGTERM')
      const limit = setTimeout(() => signalAll('SIGKILL'), stopMs)
      await Promise.all([...ended, ...loops])
      clearTimeout(limit)
    },
  }
}
