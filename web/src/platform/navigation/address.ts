import type { Environment } from '@iambiz/contract/platform/shapes.ts'

/** How the provider (or our own login) sent the person back. */
export type Callback =
  | { kind: 'code'; code: string; state?: string; iss?: string }
  | { kind: 'error'; error: string; state?: string }

export type AddressReading = {
  callback: Callback | undefined
  environment: Environment | undefined
  containerType: string | undefined
  /** Whether the page around the portal wants it with its header. */
  frame: 'compact' | 'full' | undefined
  /** The provider sent the person back after a sign-out. */
  isSignedOut: boolean
  /** The address without what was read. */
  cleaned: string
}

/** What the portal takes out of every address, so that nothing that stays in one may be called like it. */
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

/** The one value of a parameter; a parameter that is there twice has none. */
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
 * Reads the parameters that the portal takes from an address. On a callback the environment is the part of the
 * state before the dot; on other pages `env`, or `state`, names it. Only configured environments count.
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
