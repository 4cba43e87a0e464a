import { call } from '#web/platform/api/call.ts'
import { isSpoiledByNetwork } from '#web/platform/api/failure.ts'
import { observable } from '#web/platform/observable.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { withUnchanged } from './unchanged.ts'
import { type HomeData, wholeHome } from './whole-home.ts'

// Home has its own reader, because its data come with the HTML: the query library would delay the first screen.

export type HomeChange = (home: HomeData) => HomeData

type HomeState = { data: HomeData | undefined; hasFailed: boolean }
type Reading = {
  reply: Promise<HomeData>
  abort: AbortController
  /** Changes answered since this read started: its reply may be older than they are. */
  missed: HomeChange[]
}

/** Milliseconds for which a screen that opens reuses the data, and until a failed call is retried. */
const freshFor = 30_000
const pause = 1000

const nothing: HomeState = { data: undefined, hasFailed: false }

/** The data as sent by the server, and whether the last read failed. */
export const homeState = observable<HomeState>(nothing)

/** Time at which the data were cached if they are shown offline, else undefined. */
export const keptAt = observable<number | undefined>(undefined)

let readAt = 0
let underWay: Reading | undefined

const ask = async (signal: AbortSignal) => {
  const once = () => call('POST /iam-portal/v1/portal/home', { body: {} }, { signal })
  try {
    return await once()
  } catch (error) {
    if (!isSpoiledByNetwork(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return once()
  }
}

const take = (data: HomeData) => {
  readAt = Date.now()
  keptAt.set(undefined)
  homeState.set({ data: withUnchanged(homeState.get().data, data), hasFailed: false })
}

async function replyTo(reading: Pick<Reading, 'abort' | 'missed'>): Promise<HomeData> {
  const isCurrent = () => underWay?.abort === reading.abort
  try {
    const reply = wholeHome(await ask(reading.abort.signal))
    // A newer read has replaced this one.
    if (!isCurrent()) return underWay?.reply ?? reply
    underWay = undefined
    const home = reading.missed.reduce((before, change) => change(before), reply)
    take(home)
    acceptSignedIn(home.signedIn)
    return home
  } catch (error) {
    if (underWay && !isCurrent()) return underWay.reply
    if (isCurrent()) {
      underWay = undefined
      homeState.set({ ...homeState.get(), hasFailed: true })
    }
    throw error
  }
}

const stop = () => {
  underWay?.abort.abort()
  underWay = undefined
}

/** Reads the first screen's data; concurrent callers share one request. */
export function loadHomeData(): Promise<HomeData> {
  if (underWay) return underWay.reply
  const { data, hasFailed } = homeState.get()
  if (!data && hasFailed) homeState.set(nothing)
  const begun = { abort: new AbortController(), missed: [] }
  underWay = { ...begun, reply: Promise.resolve().then(() => replyTo(begun)) }
  return underWay.reply
}

/** Reads the data again and cancels a running read. */
export function reloadHomeData(): Promise<HomeData> {
  stop()
  return loadHomeData()
}

/** Makes the next screen that opens read home again. */
export const outdateHome = (): void => {
  readAt = 0
}

export const isHomeOld = (): boolean => Date.now() - readAt > freshFor

/** Sets the data that came with the HTML. */
export function seedHomeData(home: HomeData): void {
  take(home)
  acceptSignedIn(home.signedIn)
}

/** Applies a reply of the server to the data, and to the result of a running read. */
export function updateHomeData(change: HomeChange): void {
  underWay?.missed.push(change)
  const { data, hasFailed } = homeState.get()
  if (data) homeState.set({ data: change(data), hasFailed })
}

export function forgetHomeData(): void {
  stop()
  readAt = 0
  homeState.set(nothing)
}

/** Returns the data as sent by the server; undefined if not loaded. */
export const storedHomeData = (): HomeData | undefined => homeState.get().data
