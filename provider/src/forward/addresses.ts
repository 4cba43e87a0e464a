import type { ForwardSettings } from '../connections/settings.ts'

/** Path of the provider at which a proxy asks; what the proxy forwards from `hostPath` is below it. */
export const forwardPath = '/forward-auth'

/** Path on a protected host that its proxy forwards to the provider. */
const hostPath = '/.iambiz/'

/** Longer addresses are not returned to: they travel through the sign-in. */
const longestPath = 2000

/** The host of an origin as requests name it: with its port unless that is the usual one. */
export const hostOf = (origin: string): string => new URL(origin).host

/** Where a sign-on to a host ends. */
export const callbackOf = (origin: string): string => `${origin}${hostPath}callback`

export const callbacksOf = (forward: ForwardSettings | undefined): string[] =>
  forward?.hosts.map(callbackOf) ?? []

/** Where a sign-out that starts at a host returns. */
export const homesOf = (forward: ForwardSettings | undefined): string[] =>
  forward?.hosts.map((origin) => `${origin}/`) ?? []

/** The path and query of an address at `origin`; its first page for every other address. */
export function pathAt(origin: string, address: string | undefined): string {
  const isUsable = address !== undefined && address.length <= longestPath && URL.canParse(address, origin)
  const url = new URL(isUsable ? address : '/', origin)
  const isPage = url.origin === origin && !url.pathname.startsWith(hostPath)
  return isPage ? url.pathname + url.search : '/'
}

/** Where a sign-on to a host starts that leads to a page there. */
export const signInAddress = (origin: string, path: string | undefined): string =>
  `${origin}${hostPath}start?${new URLSearchParams({ rd: pathAt(origin, path) })}`

type Launched = { wished: string | undefined; loginHint: string | undefined }

/** The same for a sign-on that the portal starts, at the host of the wished page, or at the first one. */
export function startAddress(
  { hosts }: ForwardSettings,
  { wished, loginHint }: Launched,
): string | undefined {
  const [first] = hosts
  const chosen = hosts.find((origin) => wished && URL.parse(wished)?.origin === origin) ?? first
  if (chosen === undefined) return undefined
  const hint = loginHint === undefined ? '' : `&${new URLSearchParams({ login_hint: loginHint })}`
  return signInAddress(chosen, wished) + hint
}
