import { call } from '#web/platform/api/call.ts'
import { isSpoiledByNetwork } from '#web/platform/api/failure.ts'
import { observable } from '#web/platform/observable.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { withUnchanged } from './unchanged.ts'
import { type HomeData, wholeHome } from './whole-home.ts'

// Home has a reader of its own, because its data come with the HTML: the library that reads everything else is code
// that the first screen would have to wait for.

export type HomeChange = (home: HomeData) => HomeData

type HomeState = { data: HomeData | undefined; hasFailed: boolean }
type Reading = {
  reply: Promise<HomeData>
  abort: AbortController
  /** What was answered meanwhile: the reply may be older. */
  missed: HomeChange[]
}

/** Milliseconds for which data are good enough for a screen that opens, and until a call is tried again. */
const freshFor = 30_000
const pause = 1000

const nothing: HomeState = { data: undefined, hasFailed: false }

/** The data as the server sent them, and whether the last reading failed. */
export const homeState = observable<HomeState>(nothing)

/** When the data were kept, where they are shown for want of a network. */
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
    // Somebody wanted newer ones since.
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

/** Reads the first screen's data and waits for them; whoever asks meanwhile gets the same reply. */
export function loadHomeData(): Promise<HomeData> {
  if (underWay) return underWay.reply
  const { data, hasFailed } = homeState.get()
  if (!data && hasFailed) homeState.set(nothing)
  const begun = { abort: new AbortController(), missed: [] }
  underWay = { ...begun, reply: Promise.resolve().then(() => replyTo(begun)) }
  return underWay.reply
}

/** Reads them again, even where a reading is under way. */
export function reloadHomeData(): Promise<HomeData> {
  stop()
  return loadHomeData()
}

/** Has the next screen that opens read home. */
export const outdateHome = (): void => {
  readAt = 0
}

export const isHomeOld = (): boolean => Date.now() - readAt > freshFor

/** Puts the data that came with the HTML where the first screen looks for them. */
export function seedHomeData(home: HomeData): void {
  take(home)
  acceptSignedIn(home.signedIn)
}

/** Puts an answer of the server into the data, also into those that are on their way. */
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

/** The data as the server sent them, if they are there. */
export const storedHomeData = (): HomeData | undefined => homeState.get().data
