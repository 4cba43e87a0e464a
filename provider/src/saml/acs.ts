import { bindings } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'

/** An endpoint of a service provider (SAML Metadata 2.2.2 and 2.2.3). */
export type Endpoint = {
  binding: string
  location: string
  /** Where responses go, if elsewhere than requests. */
  responseLocation: string | undefined
  index: number | undefined
  isDefault: boolean | undefined
}

type Registered = Pick<Endpoint, 'binding' | 'location' | 'index' | 'isDefault'>
type Asked = { acsUrl: string | undefined; acsIndex: number | undefined; protocolBinding: string | undefined }

/** The default one, otherwise the first that is not said to be none, otherwise the first (SAML Metadata 2.2.3). */
const defaultOf = (services: readonly Registered[]): Registered | undefined =>
  services.find(({ isDefault }) => isDefault) ??
  services.find(({ isDefault }) => isDefault === undefined) ??
  services[0]

/**
 * Chooses the registered address that a response goes to by POST (SAML Core 3.4.1): the one that the request names by URL
 * or index, otherwise the default. URLs are compared as strings. Throws `acs-unregistered`: a response at another address
 * would sign in the author of the request.
 */
export function chooseAcs(
  registered: readonly Registered[],
  { acsUrl, acsIndex, protocolBinding }: Asked,
): string {
  if (protocolBinding !== undefined && protocolBinding !== bindings.post)
    refuse(
      'acs-unregistered',
      `the response is wanted by ${quoted(protocolBinding)}, it is sent by ${bindings.post}`,
    )
  const posts = registered.filter(({ binding }) => binding === bindings.post)
  const chosen =
    acsUrl === undefined && acsIndex === undefined
      ? defaultOf(posts)
      : posts.find(({ location, index }) => (acsUrl === undefined ? index === acsIndex : location === acsUrl))
  if (chosen) return chosen.location
  const asked = acsUrl === undefined ? `index ${acsIndex ?? 'none'}` : quoted(acsUrl)
  const known = posts.map(({ location, index }) =>
    index === undefined ? location : `${location} (${index})`,
  )
  return refuse('acs-unregistered', `the request has ${asked}, registered is ${known.join(', ') || 'none'}`)
}
