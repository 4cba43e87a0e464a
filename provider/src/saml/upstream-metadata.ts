import type { SamlSourceSettings } from '../sources/settings.ts'
import { readBoolean } from './message.ts'
import { bindings, namespaces } from './namespaces.ts'
import { refuse } from './saml-fault.ts'
import { onlyEntity, readEndpoint, readSigningCertificates } from './sp-metadata.ts'
import { childrenOf } from './xml.ts'

const identityProvider = {
  descriptor: 'IDPSSODescriptor',
  none: 'metadata-without-identity-provider',
  several: 'metadata-with-several-identity-providers',
} as const

/** The settings of a source that the metadata of its identity provider names. */
export type UpstreamMetadata = Pick<
  SamlSourceSettings,
  'entityId' | 'signOnUrl' | 'certificates' | 'signsRequests'
>

/**
 * Reads the metadata of an identity provider (SAML Metadata 2.4.3). Throws `metadata-without-identity-provider`,
 * `metadata-with-several-identity-providers`, `metadata-expired`, `element-missing` without a sign-on address for the
 * Redirect binding, `certificate-missing`, and the faults of a file that cannot be read.
 */
export function readUpstreamMetadata(text: string, now: Date): UpstreamMetadata {
  const { entityId, descriptor } = onlyEntity(text, identityProvider, now)
  const services = childrenOf(descriptor, namespaces.metadata, 'SingleSignOnService').map(readEndpoint)
  const service =
    services.find(({ binding }) => binding === bindings.redirect) ??
    refuse('element-missing', 'IDPSSODescriptor has no SingleSignOnService for the binding HTTP-Redirect')
  const certificates = [...new Set(readSigningCertificates(descriptor).map(({ pem }) => pem))]
  if (certificates.length === 0) refuse('certificate-missing', 'IDPSSODescriptor has no signing certificate')
  return {
    entityId,
    signOnUrl: service.location,
    certificates,
    signsRequests: readBoolean(descriptor, 'WantAuthnRequestsSigned'),
  }
}
