import { type NameIdFormat, nameIdFormatNames, type SamlSettings } from '../connections/settings.ts'
import { nameIdFormats } from './name-id.ts'
import { bindings } from './namespaces.ts'
import { type Endpoint, readSpMetadata } from './sp-metadata.ts'

/** The settings of a connection that metadata names. */
export type MetadataDraft = Pick<
  SamlSettings,
  'entityId' | 'acsUrls' | 'sloBinding' | 'nameIdFormat' | 'certificates' | 'wantSignedRequests'
> & { sloUrl: string; attributes: string[] }

/** The default address first, those that are said to be none last, then by index (SAML Metadata 2.2.3). */
const byRank = (one: Endpoint, other: Endpoint) =>
  Number(other.isDefault ?? 0.5) - Number(one.isDefault ?? 0.5) || (one.index ?? 0) - (other.index ?? 0)

/** The logout service that we use: through the browser where there is one, else by SOAP. */
function logoutService(services: readonly Endpoint[]): Pick<MetadataDraft, 'sloUrl' | 'sloBinding'> {
  for (const binding of ['redirect', 'post', 'soap'] as const) {
    const found = services.find((service) => service.binding === bindings[binding])
    if (found) return { sloUrl: found.location, sloBinding: binding }
  }
  return { sloUrl: '', sloBinding: 'redirect' }
}

/** The first format of the file that a connection can have. */
const formatOf = (formats: readonly string[]): NameIdFormat =>
  formats.flatMap((urn) => nameIdFormatNames.find((name) => nameIdFormats[name] === urn) ?? [])[0] ??
  'unspecified'

/** Reads the metadata of a service provider as settings. Throws a `SamlFault`. */
export function readMetadataDraft(xml: string, now: Date): MetadataDraft {
  const found = readSpMetadata(xml, now)
  const consumers = found.assertionConsumerServices.filter(({ binding }) => binding === bindings.post)
  return {
    entityId: found.entityId,
    acsUrls: consumers.toSorted(byRank).map(({ location }) => location),
    ...logoutService(found.singleLogoutServices),
    nameIdFormat: formatOf(found.nameIdFormats),
    certificates: found.signingCertificates.map(({ pem }) => pem),
    wantSignedRequests: found.authnRequestsSigned,
    attributes: [...found.requestedAttributes],
  }
}
