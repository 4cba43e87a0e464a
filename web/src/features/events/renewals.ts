import type { PortalEvent } from '@iambiz/contract/features/events.ts'

type Kind = PortalEvent['kind']

/**
 * Returns a handler that runs the work of each event kind: after a random delay up to `spreadMs` to spread the load,
 * once for all events of that kind meanwhile, and in a hidden page only when it becomes visible. `over` stops it.
 */
export function createRenewals(works: Partial<Record<Kind, () => void>>, over: AbortSignal) {
  const planned = new Map<Kind, ReturnType<typeof setTimeout>>()
  const unseen = new Set<Kind>()

  const run = (kind: Kind) => {
    planned.delete(kind)
    works[kind]?.()
  }
  const catchUp = () => {
    if (document.visibilityState === 'hidden') return
    for (const kind of unseen) run(kind)
    unseen.clear()
  }
  document.addEventListener('visibilitychange', catchUp, { signal: over })
  over.addEventListener('abort', () => {
    for (const timer of planned.values()) clearTimeout(timer)
  })

  return ({ kind, spreadMs }: PortalEvent): void => {
    if (planned.has(kind)) return
    // An ended session must clear the screen at once, in a hidden page too.
    if (kind === 'session-ended') run(kind)
    else if (document.visibilityState === 'hidden') unseen.add(kind)
    else planned.set(kind, setTimeout(run, Math.random() * spreadMs, kind))
  }
}
