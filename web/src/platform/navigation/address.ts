import type { Environment } from '@iambiz/contract/platform/shapes.ts'

/** Result that the provider (or our own login page) sent back in the address. */
export type Callback =
  | { kind: 'code'; code: string; state?: string; iss?: string }
  | { kind: 'error'; error: string; state?: string }

export type AddressReading = {
  callback: Callback | undefined
  environment: Environment | undefined
  containerType: string | undefined
  /** Header mode requested by the embedding page. */
  frame: 'compact' | 'full' | undefined
  /** The provider redirected here after a sign-out. */
  isSignedOut: boolean
  /** The address without the parameters that were read. */
  cleaned: string
}

/** Parameters that the portal removes from every address; persistent parameters must have other names. */
const read = [
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'error_uri',
  'session_state',
  'env',
  'containerType',
  'frame',
  'signedOut',
] as const
export type TakenParameter = (typeof read)[number]

/** Returns the value of a parameter; undefined if it occurs twice. */
const single = (query: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 && value ? value : undefined
}

const callbackOf = (query: URLSearchParams): Callback | undefined => {
  if (!query.has('code') && !query.has('error')) return undefined
  const code = single(query, 'code')
  const error = single(query, 'error')
  const state = single(query, 'state')
  if (code && !query.has('error')) {
    const iss = single(query, 'iss')
    return { kind: 'code', code, ...(state ? { state } : {}), ...(iss ? { iss } : {}) }
  }
  return {
    kind: 'error',
    error: !query.has('code') && error && /^[a-z_]{1,64}$/.test(error) ? error : 'invalid_request',
    ...(state ? { state } : {}),
  }
}

/**
 * Reads the portal's parameters from an address. On a callback the environment is the part of the state before the dot;
 * on other pages it is in `env` or `state`. Only configured environments are accepted.
 */
export const readAddress = (address: string, environments: readonly Environment[]): AddressReading => {
  const url = new URL(address)
  const query = url.searchParams
  const callback = callbackOf(query)
  const state = single(query, 'state')
  const named = callback ? state?.split('.', 1)[0] : (single(query, 'env') ?? state)
  const containerType = single(query, 'containerType')
  const frame = single(query, 'frame')
  const isSignedOut = single(query, 'signedOut') === '1'
  const environment = environments.find((name) => name === named)
  const found = read.filter((name) => query.has(name))
  for (const name of found) query.delete(name)
  return {
    callback,
    environment,
    containerType: containerType && /^[\w-]{1,32}$/.test(containerType) ? containerType : undefined,
    frame: frame === 'compact' || frame === 'full' ? frame : undefined,
    isSignedOut,
    cleaned: found.length > 0 ? url.href : address,
  }
}
