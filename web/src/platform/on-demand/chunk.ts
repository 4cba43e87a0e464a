import { type ComponentType, useEffect, useState } from 'react'
import { words } from '#web/platform/i18n/phrases.ts'
import { observable } from '#web/platform/observable.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'

/** Milliseconds until the download of a chunk gives up. */
export const chunkTimeout = 120_000

/** Downloads a module and gives a part of it. The same function stands for the same chunk. */
export type Load<T> = () => Promise<T>
export type LoadComponent<P = object> = Load<ComponentType<P>>

export type Chunk<T> = { part: T } | { error: unknown } | undefined

const loaded = new Map<unknown, unknown>()
/** Whether the first screen is there and the browser has had nothing else to do. */
export const idle = observable(false)

const wantedFirst: Load<unknown>[] = []
const wantedSoon: Load<unknown>[] = []

const loadedBy = <T>(load: Load<T>) => loaded.get(load) as T | undefined

/** Stands for a component that travels with the entry, so that it is drawn without waiting. */
export const atHand = <P>(component: ComponentType<P>): LoadComponent<P> => {
  const load = async () => component
  loaded.set(load, component)
  return load
}

/** Downloads a part, once; rejects when it fails or takes too long. */
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

/** Declares a part that the first screen does without; it is fetched when the page is used for more than a few seconds. */
export const onDemand = <T>(load: Load<T>): Load<T> => {
  if (!wantedSoon.includes(load)) wantedSoon.push(load)
  return load
}

/** The same for what tells of failures, as others may fail to come, and for what a first press waits for: it comes before all others. */
export const onDemandFirst = <T>(load: Load<T>): Load<T> => {
  wantedFirst.unshift(load)
  return load
}

/**
 * Stands for a function whose code the first screen does without: it acts at once where that is there, else when it comes;
 * where it cannot be fetched, nothing happens, and it is said, with another try.
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

/** Acts when the browser has nothing else to do. */
export const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}

const fetched = Promise.withResolvers<unknown>()

/** Resolves when every part that was declared on demand has been fetched; where one cannot be, rejects. */
export const everyPart: Promise<unknown> = fetched.promise
everyPart.catch(() => undefined)

/** Acts as soon as there may be a network: browsers remember for the life of a page that a module failed. */
const whenOnline = (act: () => void) => {
  if (navigator.onLine === false) addEventListener('online', act, { once: true })
  else act()
}

/** Fetches one after the other, because asking for all of them at once holds the browser up. */
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

/** Milliseconds. Most people open an application within this time: its page gets the network and the processor first. */
export const patience = 5000

/** Fetches what was declared on demand, so that it is there at once, and also when the network is gone later. */
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

/** The part of a chunk once it is there, at once when it was loaded before. Without `load` nothing is wanted yet. */
export const useChunk = <T>(load: Load<T> | undefined): { chunk: Chunk<T>; retry: () => void } => {
  const [state, setState] = useState<{ load: Load<T> | undefined; chunk: Chunk<T> }>({
    load,
    chunk: undefined,
  })
  const ready = load && loadedBy(load)
  const isDrawn = ready !== undefined
  useEffect(() => {
    // What arrives between the drawing and this effect has to be drawn as well.
    if (!load || isDrawn) return
    let isWanted = true
    setState({ load, chunk: undefined })
    loadChunk(load).then(
      (part) => isWanted && setState({ load, chunk: { part } }),
      (error: unknown) => isWanted && setState({ load, chunk: { error } }),
    )
    return () => {
      isWanted = false
    }
  }, [load, isDrawn])
  if (ready) return { chunk: { part: ready }, retry }
  return { chunk: state.load === load ? state.chunk : undefined, retry }
}
