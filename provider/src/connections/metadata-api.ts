import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ProviderConfig } from '../config.ts'
import type { ProviderDb } from '../database.ts'
import { describeCertificate } from '../saml/certificate.ts'
import { addCertificate, findCertificates, newestCertificate } from '../saml/certificate-store.ts'
import { readMetadataDraft } from '../saml/metadata-draft.ts'
import { ownMetadata } from '../saml/metadata-routes.ts'
import { SamlFault } from '../saml/saml-fault.ts'
import { readUpstreamMetadata } from '../saml/upstream-metadata.ts'
import { isCalledAddress } from './addresses.ts'

type Parts = {
  db: ProviderDb
  box: SecretBox
  config: Pick<ProviderConfig, 'issuer' | 'httpHosts' | 'demo'>
}
type MetadataCall = (parts: Parts, form: URLSearchParams, now: Date) => Promise<Answer>

/** Metadata in bytes. */
const longest = 1024 * 1024

const away = (detail: string): Answer => refuse(422, 'metadata_away', { detail })

/** Fetches metadata; redirects are not followed, because they may lead anywhere. */
async function fetchMetadata({ config: { httpHosts, demo } }: Parts, url: string): Promise<string | Answer> {
  if (!isCalledAddress(url, { httpHosts, allowsLoopback: demo }))
    return refuse(422, 'refused', { faults: [{ field: 'url', fault: 'connection.address' }] })
  const call = createGuardedFetch({ loopback: demo, timeoutMs: 5000, maxBytes: longest })
  try {
    const response = await call(url, { headers: { accept: 'application/samlmetadata+xml, text/xml, */*' } })
    return response.status === 200 ? await response.text() : away(`HTTP ${response.status}`)
  } catch (error) {
    const { code, message } = recordOf(error)
    return away(String(code ?? message ?? 'failed').slice(0, 200))
  }
}

const certificateForm = (pem: string) => {
  const { subject, sha256, notAfter } = describeCertificate(pem)
  return { subject, fingerprint: sha256, valid_until: notAfter.toISOString() }
}

/** Reads the metadata in a form, or at its address, and answers with the settings in them; nothing is stored. */
async function readMetadata(
  parts: Parts,
  form: URLSearchParams,
  settingsIn: (xml: string) => Record<string, unknown>,
): Promise<Answer> {
  const url = form.get('url') ?? ''
  const found = url === '' ? (form.get('xml') ?? '') : await fetchMetadata(parts, url)
  if (typeof found !== 'string') return found
  try {
    return answer(settingsIn(found))
  } catch (error) {
    if (!(error instanceof SamlFault)) throw error
    const { reason, detail } = error
    return refuse(422, 'metadata', { reason, detail })
  }
}

/** Reads the metadata of a service provider. */
const importMetadata: MetadataCall = (parts, form, now) =>
  readMetadata(parts, form, (xml) => {
    const { attributes, ...saml } = readMetadataDraft(xml, now)
    return { saml, attributes, certificates: saml.certificates.map(certificateForm) }
  })

/** Reads the metadata of an identity provider. */
const readSourceMetadata: MetadataCall = (parts, form, now) =>
  readMetadata(parts, form, (xml) => ({ saml: readUpstreamMetadata(xml, now) }))

/** Our certificates, newest first, and our metadata. */
const listCertificates: MetadataCall = async (parts, _form, now) => {
  const { issuer } = parts.config
  await newestCertificate(parts, { issuer, now })
  const certificates = (await findCertificates(parts.db)).map(({ certificateId, certificate, notAfter }) => ({
    certificate_id: certificateId,
    certificate,
    fingerprint: describeCertificate(certificate).sha256,
    valid_until: notAfter.toISOString(),
  }))
  return answer({ certificates, metadata: await ownMetadata({ ...parts, issuer, now: () => now }) })
}

const renewCertificate: MetadataCall = async (parts, _form, now) =>
  answer({ certificate_id: await addCertificate(parts, { issuer: parts.config.issuer, now }) })

/** Calls of the portal about SAML metadata and certificates. */
export const metadataCalls: Record<string, MetadataCall> = {
  '/admin/connections/import-metadata': importMetadata,
  '/admin/sources/read-metadata': readSourceMetadata,
  '/admin/connections/saml-certificates': listCertificates,
  '/admin/connections/renew-certificate': renewCertificate,
}
