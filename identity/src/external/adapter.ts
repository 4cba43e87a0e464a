import type { ExternalType } from '../tables.ts'
import { ExternalFailure } from './failure.ts'

/** Where the authorization page is opened: in any browser, or inside the external provider's mobile app. */
export type Surface = 'browser' | 'client'

type AuthorizeRequest = {
  /** Letters and digits only, because the WeChat and WeCom apps accept nothing else. */
  state: string
  /** PKCE verifier (RFC 7636), for providers that support it. */
  verifier: string
  /** The registered redirect URI. */
  callback: string
  language: 'zh' | 'en'
  surface: Surface
}

/** Identifier of an external account: `subject` is unique only within `realm`. */
export type Subject = { realm: string; subject: string }

/** A person according to an external provider; the first subject is the one it declares unique, if any. */
export type ExternalIdentity = { subjects: readonly [Subject, ...Subject[]]; displayName: string }

export type Exchange = { code: string; verifier: string; callback: string; surface: Surface }

/** The content of a callback: a code, or the reason for none. */
export type Returned = { code: string } | { reason: 'cancelled' | 'unknown' }

/** The interface of one external provider. */
export type Adapter = {
  type: ExternalType
  /** Whether this user agent is the external provider's own app. */
  isClient(userAgent: string): boolean
  authorizeUrl(request: AuthorizeRequest): string
  parseCallback(query: URLSearchParams): Returned
  /** Exchanges the code for the identity; throws an `ExternalFailure`. */
  exchange(request: Exchange): Promise<ExternalIdentity>
}

/**
 * Reads a callback. Depending on the provider, a refusal has no parameters or an error. A code together with an error,
 * or two codes, indicate a manipulated request.
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

const withoutInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\ufeff]/gu, '')
    .trim()

/**
 * A name from outside, or another text where it has none, made safe for display: no control, invisible or bidirectional
 * characters, limited length.
 */
export function safeDisplayName(name: unknown, otherwise: string): string {
  const readable = typeof name === 'string' ? withoutInvisible(name) : ''
  return [...(readable || withoutInvisible(otherwise))].slice(0, longestName).join('')
}

/** A required value: a non-empty string, or a number where a provider sends one. */
export function required(body: Record<string, unknown>, name: string): string {
  const value = optional(body, name)
  if (value === undefined) throw new ExternalFailure('unknown', `no ${name}`)
  return value
}

/** An optional value; an empty one counts as missing. */
export function optional(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined
}

/** A result code, which some providers send as a string. */
export function codeIn(body: Record<string, unknown>, name: string): number | undefined {
  const value = body[name]
  const code = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof code === 'number' && !Number.isNaN(code) ? code : undefined
}

/** An address with a form-encoded query. */
export const addressWith = (url: string, query: Record<string, string>): string =>
  `${url}?${new URLSearchParams(query)}`
