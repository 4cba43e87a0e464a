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

type Asked = { acsUrl: string | undefined; acsIndex: number | undefined; protocolBinding: string | undefined }

/**
 * Chooses the registered address that a response goes to (SAML Core 3.4.1; Metadata 2.2.3): the one that the request
 * names by URL or index, otherwise the default, otherwise the first. URLs are compared as strings. Throws
 * `acs-unregistered`: a response at another address would sign in whoever wrote the request.
 */
export function chooseAcs(
  registered: readonly Pick<Endpoint, 'binding' | 'location' | 'index' | 'isDefault'>[],
  asked: Asked,
): string {
  const { acsUrl, acsIndex, protocolBinding } = asked
  const posts = registered.filter(({ binding }) => binding === bindings.post)
  if (protocolBinding !== undefined && protocolBinding !== bindings.post)
    refuse(
      'acs-unregistered',
      `the response is wanted by ${quoted(protocolBinding)}, it is sent by ${bindings.post}`,
    )
  const known = posts
    .map(({ location, index }) => (index === undefined ? location : `${location} (${index})`))
    .join(', ')
  if (acsUrl !== undefined && !posts.some(({ location }) => location === acsUrl))
    refuse('acs-unregistered', `the request has ${quoted(acsUrl)}, registered is ${known}`)
  if (acsUrl !== undefined) return acsUrl
  const chosen =
    acsIndex === undefined
      ? (posts.find(({ isDefault }) => isDefault) ??
        posts.find(({ isDefault }) => isDefault === undefined) ??
        posts[0])
      : posts.find(({ index }) => index === acsIndex)
  return (
    chosen?.location ??
    refuse('acs-unregistered', `the request has index ${acsIndex}, registered is ${known}`)
  )
}
