import { ProviderUnavailable } from '../sign-on.ts'

/** What a service provider needs from the metadata of an identity provider (SAML Metadata 2.4.3). */
export type IdpMetadata = {
  entityId: string
  signOnUrl: string
  signOutUrl: string
  certificates: string[]
}

const timeoutMs = 5000
/** Certificates are replaced with an overlap of days, so a minute is no delay. */
const trustMs = 60_000

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

function attributeIn(tag: string, name: string): string {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? []
  if (value === undefined) throw new Error(`the metadata of the provider has no ${name}`)
  return value.replaceAll('&amp;', '&')
}

function serviceIn(xml: string, name: string): string {
  const tags = xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
  const tag = tags.find((found) => attributeIn(found, 'Binding') === redirectBinding)
  return attributeIn(tag ?? '', 'Location')
}

/** Reads the few values by pattern: the provider is configured, and its metadata has one role whose keys all sign. */
export function parseIdpMetadata(xml: string): IdpMetadata {
  const [root = ''] = /<(?:\w+:)?EntityDescriptor\s[^>]*>/.exec(xml) ?? []
  const certificates = [...xml.matchAll(/<(?:\w+:)?X509Certificate>([^<]+)</g)]
  if (certificates.length === 0) throw new Error('the metadata of the provider has no certificate')
  return {
    entityId: attributeIn(root, 'entityID'),
    signOnUrl: serviceIn(xml, 'SingleSignOnService'),
    signOutUrl: serviceIn(xml, 'SingleLogoutService'),
    certificates: certificates.map(([, certificate = '']) => certificate.replace(/\s/g, '')),
  }
}

/** Reads the metadata at an address, again after a minute or a failure. */
export function createReadIdpMetadata(address: string, now: () => number): () => Promise<IdpMetadata> {
  let known: { metadata: Promise<IdpMetadata>; until: number } | null = null
  const read = async (): Promise<IdpMetadata> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return parseIdpMetadata(await response.text())
  }
  return async () => {
    if (!known || known.until <= now()) known = { metadata: read(), until: now() + trustMs }
    try {
      return await known.metadata
    } catch (error) {
      known = null
      throw new ProviderUnavailable('the provider cannot be used', { cause: error })
    }
  }
}
