import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Api, api } from '@iambiz/contract/api.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

export type Call = keyof Api

/** A request, as far as its reply depends on it. */
export type Asked = {
  /** Name of the demo account; missing where nobody is signed in. */
  account?: string | undefined
  language: Language
  /** Below /api, with the query. */
  path: string
  body?: unknown
}

/** The data of a successful reply of the real portal; `language` is missing where both languages have the same. */
export type Recording = Omit<Asked, 'language'> & { language?: Language; data: unknown }

export const folder = join(import.meta.dirname, '../recorded')

/** The name of the file with the recordings of a call. */
export const fileOf = (call: Call): string => `${call.replaceAll(/[ /:]+/g, '-')}.json`

const calls = Object.keys(api) as Call[]
const patterns = calls.map((call) => ({
  call,
  pattern: new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The call of the contract that an address below /api belongs to. */
export function callOf(method: string, pathname: string): Call | undefined {
  const asked = `${method} ${pathname}`
  return calls.find((call) => call === asked) ?? patterns.find(({ pattern }) => pattern.test(asked))?.call
}

export function readRecordings(): ReadonlyMap<Call, readonly Recording[]> {
  const files = new Set(readdirSync(folder))
  return new Map(
    calls
      .filter((call) => files.has(fileOf(call)))
      .map((call) => [call, JSON.parse(readFileSync(join(folder, fileOf(call)), 'utf8'))]),
  )
}

/** How well a recording answers a request: its parameters count more than who asks, and that more than the language. */
function fitOf(recording: Recording, { account, language, path, body }: Asked): number {
  const isSameRequest = recording.path === path && isDeepStrictEqual(recording.body, body)
  const isSameLanguage = recording.language === undefined || recording.language === language
  return (isSameRequest ? 4 : 0) + (recording.account === account ? 2 : 0) + (isSameLanguage ? 1 : 0)
}

/** The recording that fits a request best; of those that fit equally well, the first. */
export const bestFit = (recordings: readonly Recording[], asked: Asked): Recording | undefined =>
  recordings.reduce<Recording | undefined>(
    (best, one) => (best && fitOf(best, asked) >= fitOf(one, asked) ? best : one),
    undefined,
  )
