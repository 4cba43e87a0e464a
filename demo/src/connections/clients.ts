import { createHmac } from 'node:crypto'
import {
  type ConnectionKind,
  type ConnectionSettings,
  connectionSettings,
} from '@iambiz/provider/connections/settings.ts'
import { actingApplications, applicationId, applications } from '#demo/company/catalogue.ts'
import type { DemoConfig } from '#demo/config.ts'
import { type OutsideStyle, outsideStyleOf } from './outside-styles.ts'

/** An application of the demo company as a client of the bundled provider. */
export type DemoClient = {
  code: string
  clientId: string
  appId: string
  kind: ConnectionKind
  nameZh: string
  nameEn: string
  settings: ConnectionSettings
  /** `null` for a public client. */
  secret: string | null
}

type Where = Pick<DemoConfig, 'demoUrl' | 'clientSecret'>

/** What a SAML connection needs beside its addresses. */
export type SamlParts = {
  /** The application's own one (PEM). */
  certificate: string
  /** The certificate of the provider that signs for the connection. */
  certificateId: string
}

/** At an external provider, where an administrator registers clients, all applications share one. */
const sharedClientId = 'iambiz-demo'

export const demoClientIdOf = (code: string, { bundledProvider }: Pick<DemoConfig, 'bundledProvider'>) =>
  bundledProvider ? `demo-${code}` : sharedClientId

/** Derives a secret for each application from the configured one. */
const derivedSecret = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`demo client ${code}`).digest('base64url')

export const demoSecretOf = (
  code: string,
  { bundledProvider, clientSecret }: Pick<DemoConfig, 'bundledProvider' | 'clientSecret'>,
): string | undefined => {
  if (clientSecret === undefined || !bundledProvider) return clientSecret
  return derivedSecret(clientSecret, code)
}

/** Scopes of applications with a cookie session, which is too small for all groups of a person. */
export const signOnScopes: readonly string[] = ['openid', 'profile', 'email', 'organization', 'roles']

/** Scopes of applications that use third-party libraries. */
export const outsideScopes: readonly string[] = [...signOnScopes, 'groups']

/** Applications by SAML and CAS get attributes instead of scopes, and have no secret. */
const withAttributes: Partial<ConnectionSettings> = {
  tokenEndpointAuthMethod: 'none',
  secretDays: 0,
  claims: [
    { name: 'displayName', from: 'nameZh' },
    { name: 'displayNameEn', from: 'nameEn' },
    { name: 'mail', from: 'email' },
    { name: 'organization', from: 'orgName' },
    { name: 'role', from: 'roleName' },
    { name: 'groups', from: 'groups' },
  ],
}

function ordinarySettings(code: string, demoUrl: string): Partial<ConnectionSettings> {
  const acts = actingApplications.includes(code)
  return {
    redirectUris: [`${demoUrl}/callback`],
    postLogoutRedirectUris: [`${demoUrl}/`],
    tokenEndpointAuthMethod: 'client_secret_basic',
    ...(acts ? { initiateLoginUri: `${demoUrl}/acting` } : {}),
    scopes: [...signOnScopes, ...(acts ? ['acting'] : [])],
    template: 'web',
  }
}

function samlSettings(path: string, demoUrl: string, saml: SamlParts): ConnectionSettings['saml'] {
  const own = `${demoUrl}${path}`
  return {
    ...{ entityId: `${own}/metadata`, acsUrls: [`${own}/acs`], sloUrl: `${own}/slo`, sloBinding: 'redirect' },
    ...{ nameIdFormat: 'unspecified', signAssertion: true, signResponse: true },
    ...{ certificates: [saml.certificate], wantSignedRequests: true, certificateId: saml.certificateId },
    ...{ relayState: path, longRelayState: false },
  }
}

function outsideSettings(
  code: string,
  style: OutsideStyle,
  demoUrl: string,
  saml: SamlParts,
): Partial<ConnectionSettings> {
  const path = `/apps/${code}`
  const own = `${demoUrl}${path}`
  const common = { scopes: [...outsideScopes], postLogoutRedirectUris: [own], template: 'web' }
  const server = { redirectUris: [`${own}/callback`], backchannelLogoutUri: `${own}/backchannel-logout` }
  switch (style) {
    case 'openid-client':
      return { ...common, ...server, tokenEndpointAuthMethod: 'client_secret_post' }
    case 'passport':
      // The package does not support PKCE (jaredhanson/passport-openidconnect#56).
      return { ...common, ...server, tokenEndpointAuthMethod: 'client_secret_post', pkce: 'optional' }
    case 'single-page':
      return { ...common, ...server, tokenEndpointAuthMethod: 'none', template: 'single-page' }
    case 'native':
      return {
        ...common,
        applicationType: 'native',
        // Any port matches (RFC 8252 7.3).
        redirectUris: ['http://127.0.0.1/callback'],
        tokenEndpointAuthMethod: 'none',
        template: 'native',
      }
    case 'saml':
      return { ...withAttributes, template: 'saml', saml: samlSettings(path, demoUrl, saml) }
    case 'cas':
      // Tickets and sign-outs come to the page itself.
      return { ...withAttributes, template: 'cas', cas: { serviceUrls: [own] }, backchannelLogoutUri: own }
  }
}

/** The clients of all applications, with addresses and secrets derived from the configuration. */
export function demoClients({ demoUrl, clientSecret }: Where, saml: SamlParts): DemoClient[] {
  return applications.map(({ code, zh: nameZh, en: nameEn }) => {
    const style = outsideStyleOf(code, demoUrl)
    const settings = connectionSettings.parse({
      idTokenAlg: 'RS256',
      ...(style ? outsideSettings(code, style, demoUrl, saml) : ordinarySettings(code, demoUrl)),
    })
    const isPublic = settings.tokenEndpointAuthMethod === 'none'
    return {
      code,
      clientId: demoClientIdOf(code, { bundledProvider: true }),
      appId: applicationId(code),
      kind: settings.saml ? 'saml' : settings.cas ? 'cas' : 'oidc',
      nameZh,
      nameEn,
      settings,
      secret: isPublic || clientSecret === undefined ? null : derivedSecret(clientSecret, code),
    }
  })
}
