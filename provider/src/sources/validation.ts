import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { type AddressRules, exactUrl, isCalledAddress, isWebAddress } from '../connections/addresses.ts'
import { publicKeyOf } from '../saml/certificate.ts'
import { type SourceKind, type SourceSettings, sourceSettings } from './settings.ts'

/** A field that is refused; the fault is a failure of the portal's contract. */
export type Fault = { field: string; fault: `sign-in-source.${string}` }

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const attributeName = /^[a-zA-Z][\w;.-]{0,99}$|^\d+(\.\d+)+$/
const host = /^[a-zA-Z0-9._:-]{1,253}$/

type OidcDraft = Extract<SourceSettings, { kind: 'oidc' }>
type OauthDraft = Extract<SourceSettings, { kind: 'oauth' }>
type SamlDraft = Extract<SourceSettings, { kind: 'saml' }>
type LdapDraft = Extract<SourceSettings, { kind: 'ldap' }>

function oidcFaults(settings: OidcDraft, rules: AddressRules): Fault[] {
  const url = exactUrl(settings.issuer)
  const isIssuer = isCalledAddress(settings.issuer, rules) && url?.search === ''
  const needsDomains = settings.mapBy === 'email' && settings.domains.length === 0
  return [
    ...(isIssuer ? [] : [{ field: 'issuer', fault: 'sign-in-source.issuer' } as const]),
    ...(isClientId(settings.clientId)
      ? []
      : [{ field: 'clientId', fault: 'sign-in-source.client' } as const]),
    ...(settings.scopes.includes('openid') && settings.scopes.every(isScope)
      ? []
      : [{ field: 'scopes', fault: 'sign-in-source.scopes' } as const]),
    ...(settings.mapBy === 'staffNumber' && !/^[\x21-\x7e]{1,200}$/.test(settings.claim)
      ? [{ field: 'claim', fault: 'sign-in-source.claim' } as const]
      : []),
    ...(needsDomains ? [{ field: 'domains', fault: 'sign-in-source.needs-domains' } as const] : []),
  ]
}

const isClientId = (id: string) => /^[\x21-\x7e]{1,255}$/.test(id)
const isScope = (scope: string) => /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/.test(scope)
/** Names separated by dots. */
const isPath = (path: string) => /^[^\s.]{1,100}(\.[^\s.]{1,100}){0,5}$/.test(path)

function oauthFaults(settings: OauthDraft, rules: AddressRules): Fault[] {
  const { authorizationUrl, tokenUrl, userInfoUrl, clientId, scopes, mapBy, domains } = settings
  const addresses = { tokenUrl, userInfoUrl }
  return [
    ...(isWebAddress(authorizationUrl, rules)
      ? []
      : [{ field: 'authorizationUrl', fault: 'sign-in-source.address' } as const]),
    ...Object.entries(addresses).flatMap(([field, url]) =>
      isCalledAddress(url, rules) ? [] : [{ field, fault: 'sign-in-source.address' } as const],
    ),
    ...(isClientId(clientId) ? [] : [{ field: 'clientId', fault: 'sign-in-source.client' } as const]),
    ...(scopes.every(isScope) ? [] : [{ field: 'scopes', fault: 'sign-in-source.scope-words' } as const]),
    ...(['idField', 'claim'] as const).flatMap((field) =>
      isPath(settings[field]) ? [] : [{ field, fault: 'sign-in-source.path' } as const],
    ),
    ...(mapBy === 'email' && domains.length === 0
      ? [{ field: 'domains', fault: 'sign-in-source.needs-domains' } as const]
      : []),
  ]
}

function samlFaults(settings: SamlDraft, rules: AddressRules): Fault[] {
  const { entityId, signOnUrl, certificates, claim, mapBy, domains } = settings
  return [
    ...(/^\S{1,1024}$/.test(entityId)
      ? []
      : [{ field: 'entityId', fault: 'sign-in-source.entity' } as const]),
    ...(isWebAddress(signOnUrl, rules)
      ? []
      : [{ field: 'signOnUrl', fault: 'sign-in-source.sign-on' } as const]),
    ...(certificates.length > 0 && certificates.every(areSigning)
      ? []
      : [{ field: 'certificates', fault: 'sign-in-source.certificates' } as const]),
    ...(claim.length <= 200 ? [] : [{ field: 'claim', fault: 'sign-in-source.claim' } as const]),
    ...(mapBy === 'email' && domains.length === 0
      ? [{ field: 'domains', fault: 'sign-in-source.needs-domains' } as const]
      : []),
  ]
}

/** Whether a key of a certificate can verify a signature. */
const areSigning = (pem: string): boolean => {
  try {
    return (publicKeyOf(pem, 'rsa') ?? publicKeyOf(pem, 'ec')) !== undefined
  } catch {
    return false
  }
}

const areCertificates = (pem: string) => {
  try {
    return pem.trim() === '' || new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

function ldapFaults(settings: LdapDraft, { allowsLoopback }: AddressRules): Fault[] {
  const { filter } = settings
  const isFilter = /^\(.+\)$/s.test(filter.trim()) && filter.length <= 1000
  return [
    ...(host.test(settings.host) && settings.port > 0 && settings.port < 65_536
      ? []
      : [{ field: 'host', fault: 'sign-in-source.host' } as const]),
    // Passwords never cross a network unencrypted; only a directory on this machine needs no TLS.
    ...(settings.security === 'plain' && !allowsLoopback
      ? [{ field: 'security', fault: 'sign-in-source.plain' } as const]
      : []),
    ...(settings.bindDn === '' ? [{ field: 'bindDn', fault: 'sign-in-source.bind' } as const] : []),
    ...(settings.base === '' ? [{ field: 'base', fault: 'sign-in-source.base' } as const] : []),
    ...(isFilter ? [] : [{ field: 'filter', fault: 'sign-in-source.filter' } as const]),
    ...(attributeName.test(settings.attribute)
      ? []
      : [{ field: 'attribute', fault: 'sign-in-source.attribute' } as const]),
    ...(attributeName.test(settings.idAttribute)
      ? []
      : [{ field: 'idAttribute', fault: 'sign-in-source.attribute' } as const]),
    ...(areCertificates(settings.authorities)
      ? []
      : [{ field: 'authorities', fault: 'sign-in-source.authorities' } as const]),
  ]
}

function faultsOf(settings: SourceSettings, rules: AddressRules): Fault[] {
  if (settings.kind === 'oidc') return oidcFaults(settings, rules)
  if (settings.kind === 'oauth') return oauthFaults(settings, rules)
  return settings.kind === 'saml' ? samlFaults(settings, rules) : ldapFaults(settings, rules)
}

/** Reads and checks the settings of a source. */
export function checkSource(
  kind: SourceKind,
  sent: unknown,
  rules: AddressRules,
): { settings: SourceSettings } | { faults: Fault[] } | 'unreadable' {
  const record = z.record(z.string(), z.unknown()).safeParse(sent)
  const parsed = sourceSettings.safeParse({ ...record.data, kind })
  if (!record.success || !parsed.success) return 'unreadable'
  const settings = {
    ...parsed.data,
    domains: [...new Set(parsed.data.domains.map((one) => one.trim().toLowerCase()))],
  }
  const isByAddress = settings.kind !== 'ldap' && settings.mapBy === 'email'
  const faults = [
    ...(isByAddress && settings.firstSignIn === 'create'
      ? [{ field: 'firstSignIn', fault: 'sign-in-source.create-by-number' } as const]
      : []),
    ...(settings.domains.every((one) => domain.test(one))
      ? []
      : [{ field: 'domains', fault: 'sign-in-source.domain' } as const]),
    ...faultsOf(settings, rules),
  ]
  return faults.length > 0 ? { faults } : { settings }
}

/** Whether a stored secret would be sent to another server than the one it was typed for. */
export const leadsElsewhere = (before: SourceSettings, after: SourceSettings): boolean => {
  if (before.kind === 'oidc' && after.kind === 'oidc')
    return before.issuer !== after.issuer || before.clientId !== after.clientId
  if (before.kind === 'oauth' && after.kind === 'oauth')
    return before.tokenUrl !== after.tokenUrl || before.clientId !== after.clientId
  if (before.kind === 'ldap' && after.kind === 'ldap')
    return (
      before.host !== after.host ||
      before.port !== after.port ||
      before.bindDn !== after.bindDn ||
      before.security !== after.security ||
      before.authorities !== after.authorities
    )
  return before.kind !== 'saml' || after.kind !== 'saml'
}
