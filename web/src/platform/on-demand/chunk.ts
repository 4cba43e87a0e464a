import { type ComponentType, useEffect, useState } from 'react'
import { words } from '#web/platform/i18n/phrases.ts'
import { observable } from '#web/platform/observable.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'

/** Timeout in milliseconds for the download of a chunk. */
export const chunkTimeout = 120_000

/** Imports a module and returns a part of it. The function's identity identifies the chunk. */
export type Load<T> = () => Promise<T>
export type LoadComponent<P = object> = Load<ComponentType<P>>

export type Chunk<T> = { part: T } | { error: unknown } | undefined

const loaded = new Map<unknown, unknown>()
/** Whether the first screen is rendered and the browser has been idle. */
export const idle = observable(false)

const wantedFirst: Load<unknown>[] = []
const wantedSoon: Load<unknown>[] = []

const loadedBy = <T>(load: Load<T>) => loaded.get(load) as T | undefined

/** Wraps a component of the entry chunk as a loader, so that it renders without waiting. */
export const atHand = <P>(component: ComponentType<P>): LoadComponent<P> => {
  const load = async () => component
  loaded.set(load, component)
  return load
}

/** Loads a part once; rejects on failure or timeout. */
export const loadChunk = async <T>(load: Load<T>, milliseconds = chunkTimeout): Promise<T> => {
  const found = loadedBy(load)
  if (found) return found
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the chunk took too long to download')), milliseconds)
  try {
    const part = await Promise.race([load(), late.promise])
    loaded.set(load, part)
    return part
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Declares a part that the first screen does not need; it is prefetched after the page has been in use for a few
 * seconds.
 */
export const onDemand = <T>(load: Load<T>): Load<T> => {
  if (!wantedSoon.includes(load)) wantedSoon.push(load)
  return load
}

/**
 * Like `onDemand`, but prefetched before all others: for failure messages, because later chunks may fail to load, and
 * for parts that a first press waits for.
 */
export const onDemandFirst = <T>(load: Load<T>): Load<T> => {
  wantedFirst.unshift(load)
  return load
}

/**
 * Returns a function whose code the first screen does not need: it runs at once if the code is loaded, else after
 * loading. If loading fails, the function does not run, and a message with a retry is shown.
 */
export const actOnDemand = <M, A extends unknown[]>(
  load: Load<M>,
  pick: (module: M) => (...args: A) => unknown,
) => {
  onDemand(load)
  return (...args: A): void => {
    const act = (module: M) => void pick(module)(...args)
    const found = loadedBy(load)
    if (found) act(found)
    else loadChunk(load).then(act, () => notify.failure(words(platformPhrases).networkFailed, { retry }))
  }
}

/** Runs a function when the browser is idle. */
export const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}

const fetched = Promise.withResolvers<unknown>()

/** Resolves when every part declared on demand has been loaded; rejects if one fails. */
export const everyPart: Promise<unknown> = fetched.promise
everyPart.catch(() => undefined)

/**
 * Waits for a network connection before an import: browsers cache a failed module import for the lifetime of the page.
 */
const whenOnline = (act: () => void) => {
  if (navigator.onLine === false) addEventListener('online', act, { once: true })
  else act()
}

/** Loads one part after the other, because requesting all of them at once blocks the main thread. */
const fetchEach = (
  loads: Iterator<Load<unknown>>,
  whenBegun: (parts: Promise<unknown>[]) => unknown,
  begun: Promise<unknown>[] = [],
) => {
  const { value: load } = loads.next()
  if (!load) return void whenBegun(begun)
  whenOnline(() => {
    const part = loadChunk(load)
    part.catch(() => undefined)
    whenIdle(() => fetchEach(loads, whenBegun, [...begun, part]))
  })
}

/**
 * Milliseconds. Most people open an application within this time; its page gets the network and the processor first.
 */
export const patience = 5000

/** Prefetches the parts declared on demand, so that they open without delay, and also offline. */
export const fetchWhenIdle = () =>
  whenIdle(() => {
    idle.set(true)
    const first = wantedFirst.values()
    fetchEach(first, (begun) =>
      setTimeout(whenIdle, patience, () =>
        fetchEach(wantedSoon.values(), (all) => fetched.resolve(Promise.all(all)), begun),
      ),
    )
  })

/**
 * Retries a failed chunk. Browsers cache a failed module import for the lifetime of the page, so this reloads the page;
 * but only if the server answers, because otherwise the person would lose the current page.
 */
const retry = async () => {
  try {
    await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    notify.failure(words(platformPhrases).networkFailed)
  }
}

/** Returns the state of a chunk; at once loaded if it was loaded before. Without `load` nothing is loaded. */
export const useChunk = <T>(load: Load<T> | undefined): { chunk: Chunk<T>; retry: () => void } => {
  const [state, setState] = useState<{ load: Load<T> | undefined; chunk: Chunk<T> }>({
    load,
    chunk: undefined,
  })
  const ready = load && loadedBy(load)
  const isRendered = ready !== undefined
  useEffect(() => {
    // A chunk that loads between the render and this effect must be rendered as well.
    if (!load || isRendered) return
    let isWanted = true
    setState({ load, chunk: undefined })
    loadChunk(load).then(
      (part) => isWanted && setState({ load, chunk: { part } }),
      (error: unknown) => isWanted && setState({ load, chunk: { error } }),
    )
    return () => {
      isWanted = false
    }
  }, [load, isRendered])
  if (ready) return { chunk: { part: ready }, retry }
  return { chunk: state.load === load ? state.chunk : undefined, retry }
}
