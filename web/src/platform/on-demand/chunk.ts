import { type ComponentType, useEffect, useState } from 'react'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { observable } from '#web/platform/observable.ts'
import { platformPhrases } from '#web/platform/phrases.ts'

/** Milliseconds until the download of a chunk gives up. */
export const chunkTimeout = 120_000

/** Downloads the module of a component. The same function stands for the same chunk. */
export type LoadComponent<P = object> = () => Promise<ComponentType<P>>

export type Chunk<P> = { component: ComponentType<P> } | { error: unknown } | undefined

const loaded = new Map<unknown, unknown>()
/** Whether the first screen is there and the browser has had nothing else to do. */
export const idle = observable(false)

const wantedSoon = new Set<LoadComponent<never>>()

const loadedBy = <P>(load: LoadComponent<P>) => loaded.get(load) as ComponentType<P> | undefined

/** Downloads a component, once; rejects when it fails or takes too long. */
export const loadChunk = async <P>(
  load: LoadComponent<P>,
  milliseconds = chunkTimeout,
): Promise<ComponentType<P>> => {
  const found = loadedBy(load)
  if (found) return found
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the chunk took too long to download')), milliseconds)
  try {
    const component = await Promise.race([load(), late.promise])
    loaded.set(load, component)
    return component
  } finally {
    clearTimeout(timer)
  }
}

/** Declares a part that the first screen does without; it is fetched when the browser has nothing else to do. */
export const onDemand = <P>(load: LoadComponent<P>): LoadComponent<P> => {
  wantedSoon.add(load as LoadComponent<never>)
  return load
}

/** Fetches what was declared on demand, so that it is there at once, and also when the network is gone later. */
export const fetchWhenIdle = () => {
  const fetchAll = () => {
    idle.set(true)
    for (const load of wantedSoon) loadChunk(load).catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: 5000 })
  else setTimeout(fetchAll, 1000)
}

/**
 * Tries a failed chunk again. Browsers remember for the life of a page that a module failed, so a new page is asked
 * for; but only when the server answers, or the person would lose this one.
 */
const retry = async () => {
  try {
    await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    notify.failure(words(platformPhrases).networkFailed)
  }
}

/** The component of a chunk once it is there, at once when it was loaded before. */
export const useChunk = <P>(load: LoadComponent<P>): { chunk: Chunk<P>; retry: () => void } => {
  const [state, setState] = useState<{ load: LoadComponent<P>; chunk: Chunk<P> }>({ load, chunk: undefined })
  const ready = loadedBy(load)
  useEffect(() => {
    if (loaded.has(load)) return
    let isWanted = true
    setState({ load, chunk: undefined })
    loadChunk(load).then(
      (component) => isWanted && setState({ load, chunk: { component } }),
      (error: unknown) => isWanted && setState({ load, chunk: { error } }),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  if (ready) return { chunk: { component: ready }, retry }
  return { chunk: state.load === load ? state.chunk : undefined, retry }
}
