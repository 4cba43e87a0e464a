import { bindings } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'

type Asked = { acsUrl: string | undefined; acsIndex: number | undefined; protocolBinding: string | undefined }

/**
 * Chooses the registered address that a response goes to by POST (SAML Core 3.4.1): the one that the request names,
 * otherwise the first. URLs are compared as strings. Throws `acs-unregistered`: a response at another address would sign
 * in the author of the request. The indexes of metadata are not stored: where there is only one address, any index means
 * it; otherwise throws `acs-index`.
 */
export function chooseAcs(
  registered: readonly string[],
  { acsUrl, acsIndex, protocolBinding }: Asked,
): string {
  if (protocolBinding !== undefined && protocolBinding !== bindings.post)
    refuse(
      'acs-unregistered',
      `the response is wanted by ${quoted(protocolBinding)}, it is sent by ${bindings.post}`,
    )
  if (acsIndex !== undefined && registered.length > 1)
    refuse('acs-index', `the request has index ${acsIndex}, registered are ${registered.length} addresses`)
  const chosen = acsUrl === undefined ? registered[0] : registered.find((address) => address === acsUrl)
  const asked = acsUrl === undefined ? 'no address' : quoted(acsUrl)
  return (
    chosen ??
    refuse('acs-unregistered', `the request has ${asked}, registered is ${registered.join(', ') || 'none'}`)
  )
}
