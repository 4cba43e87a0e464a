import { certificateBody } from './certificate.ts'
import { attribute, instant, type Markup, xml } from './markup.ts'
import { bindings, namespaces } from './namespaces.ts'

type Localized = Readonly<Record<string, string>>

export type IdpMetadata = {
  entityId: string
  /** The present certificate, and the next one while certificates are replaced (PEM). */
  certificates: readonly string[]
  singleSignOn: { redirect: string; post: string }
  singleLogout: { redirect: string; post: string; soap?: string }
  nameIdFormats: readonly string[]
  /** By language, such as `zh` and `en`. */
  displayNames?: Localized
  logo?: { url: string; width: number; height: number }
  organization?: { names: Localized; url: string }
  validUntil?: Date
  /** Seconds. */
  cacheDuration?: number
}

const { metadata, metadataUi, signature, protocol } = namespaces

const localized = (name: string, texts: Localized): Markup[] =>
  Object.entries(texts).map(
    ([language, text]) => xml`<${{ markup: name }} xml:lang="${language}">${text}</${{ markup: name }}>`,
  )

function userInterface({ displayNames = {}, logo }: IdpMetadata): Markup | undefined {
  const shown = [
    ...localized('mdui:DisplayName', displayNames),
    ...(logo ? [xml`<mdui:Logo height="${logo.height}" width="${logo.width}">${logo.url}</mdui:Logo>`] : []),
  ]
  if (shown.length === 0) return undefined
  return xml`<md:Extensions><mdui:UIInfo xmlns:mdui="${metadataUi}">${shown}</mdui:UIInfo></md:Extensions>`
}

const keyDescriptor = (pem: string): Markup =>
  xml`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${signature}"><ds:X509Data><ds:X509Certificate>${certificateBody(
    pem,
  )}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const service = (name: string, binding: keyof typeof bindings, location: string): Markup =>
  xml`<md:${{ markup: name }} Binding="${bindings[binding]}" Location="${location}"/>`

function organizationMarkup({ organization }: IdpMetadata): Markup | undefined {
  if (!organization) return undefined
  const { names, url } = organization
  return xml`<md:Organization>${[
    ...localized('md:OrganizationName', names),
    ...localized('md:OrganizationDisplayName', names),
    ...Object.keys(names).map(
      (language) => xml`<md:OrganizationURL xml:lang="${language}">${url}</md:OrganizationURL>`,
    ),
  ]}</md:Organization>`
}

/** Creates our metadata as an identity provider (SAML Metadata 2.3.2 and 2.4.3). Returns a file. */
export function createIdpMetadata(idp: IdpMetadata): string {
  const { singleLogout: slo, singleSignOn: sso, cacheDuration } = idp
  const content: Markup[] = [
    userInterface(idp) ?? xml``,
    ...idp.certificates.map(keyDescriptor),
    service('SingleLogoutService', 'redirect', slo.redirect),
    service('SingleLogoutService', 'post', slo.post),
    ...(slo.soap === undefined ? [] : [service('SingleLogoutService', 'soap', slo.soap)]),
    ...idp.nameIdFormats.map((format) => xml`<md:NameIDFormat>${format}</md:NameIDFormat>`),
    service('SingleSignOnService', 'redirect', sso.redirect),
    service('SingleSignOnService', 'post', sso.post),
  ]
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${metadata}" entityID="${idp.entityId}"${[
    attribute('validUntil', idp.validUntil && instant(idp.validUntil)),
    attribute('cacheDuration', cacheDuration && `PT${cacheDuration}S`),
  ]}><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${protocol}">${content}</md:IDPSSODescriptor>${organizationMarkup(idp)}</md:EntityDescriptor>
`.markup
}
