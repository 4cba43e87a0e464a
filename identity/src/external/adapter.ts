import type { ExternalType } from '../tables.ts'
import { ExternalFailure } from './failure.ts'

/** Where the authorize page is opened: in any browser, or inside the company's own application on a phone. */
export type Surface = 'browser' | 'client'

type AuthorizeRequest = {
  /** Letters and digits only, as WeChat's and WeCom's own clients take nothing else. */
  state: string
  /** PKCE verifier (RFC 7636), for a company that knows it. */
  verifier: string
  /** Address that codes are sent to, as it is registered there. */
  callback: string
  language: 'zh' | 'en'
  surface: Surface
}

/** By what an account elsewhere is known: `subject` is unique within `realm`, and says nothing outside it. */
export type Subject = { realm: string; subject: string }

/** Somebody as a company names them; the first subject is the one that it calls unique, where it gave one. */
export type ExternalIdentity = { subjects: readonly [Subject, ...Subject[]]; displayName: string }

export type Exchange = { code: string; verifier: string; callback: string; surface: Surface }

/** What a callback brought: a code, or why there is none. */
export type Returned = { code: string } | { reason: 'cancelled' | 'unknown' }

/** One company, as everything else here sees it. */
export type Adapter = {
  type: ExternalType
  /** Whether a browser with this user agent is the company's own application. */
  isClient(userAgent: string): boolean
  authorizeUrl(request: AuthorizeRequest): string
  parseCallback(query: URLSearchParams): Returned
  /** Says who has agreed; throws an `ExternalFailure`. */
  exchange(request: Exchange): Promise<ExternalIdentity>
}

/**
 * Reads a callback. Somebody who refuses comes back with nothing, with an error, or not at all; a code beside an error,
 * or two of them, were put together by somebody else.
 */
export function readCallback(query: URLSearchParams, codeName = 'code'): Returned {
  const codes = query.getAll(codeName)
  const error = query.get('error')
  const [code] = codes
  if (error !== null) return { reason: error === 'access_denied' ? 'cancelled' : 'unknown' }
  if (!code) return { reason: 'cancelled' }
  return codes.length === 1 && code.length <= 512 ? { code } : { reason: 'unknown' }
}

const longestName = 64

/** A name from elsewhere as it may be shown: no control, invisible or direction-changing characters, not too long. */
export function shownName(name: unknown, otherwise: string): string {
  const readable =
    typeof name === 'string'
      ? name
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\ufeff]/gu, '')
          .trim()
      : ''
  return [...(readable || otherwise)].slice(0, longestName).join('')
}

/** A value that must be there: some text, or a number where a company writes one. */
export function required(body: Record<string, unknown>, name: string): string {
  const value = optional(body, name)
  if (value === undefined) throw new ExternalFailure('unknown', `no ${name}`)
  return value
}

/** A value that may be missing; an empty one counts as missing. */
export function optional(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined
}

/** A code that says success or failure, which some write as text. */
export function codeIn(body: Record<string, unknown>, name: string): number | undefined {
  const value = body[name]
  const code = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof code === 'number' && !Number.isNaN(code) ? code : undefined
}

/** An address with its query; values are encoded as in a form. */
export const addressWith = (url: string, query: Record<string, string>): string =>
  `${url}?${new URLSearchParams(query)}`
