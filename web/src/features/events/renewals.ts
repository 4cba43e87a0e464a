import type { PortalEvent } from '@iambiz/contract/features/events.ts'

type Kind = PortalEvent['kind']

/**
 * Does what events ask for: once for all that come meanwhile, at a moment of its own within the time that they name,
 * and not before somebody looks at the page. `over` ends it.
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
    // A session that is over leaves nothing on the screen, whether somebody looks or not.
    if (kind === 'session-ended') run(kind)
    else if (document.visibilityState === 'hidden') unseen.add(kind)
    else planned.set(kind, setTimeout(run, Math.random() * spreadMs, kind))
  }
}
