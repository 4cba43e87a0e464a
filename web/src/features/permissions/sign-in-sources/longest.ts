import type {
  maxSourceNameEn,
  maxSourceNameZh,
} from '@iambiz/contract/features/permissions/sign-in-sources.ts'

type Longest = {
  nameZh: typeof maxSourceNameZh
  nameEn: typeof maxSourceNameEn
  code: number
  domains: number
  issuer: number
  clientId: number
  scopes: number
  claim: number
  entityId: number
  authorizationUrl: number
  tokenUrl: number
  userInfoUrl: number
  idField: number
  signOnUrl: number
  certificates: number
  host: number
  port: number
  authorities: number
  bindDn: number
  base: number
  filter: number
  attribute: number
  idAttribute: number
}

/** Limits in characters, as in the contract. */
export const longest: Longest = {
  ...{
    nameZh: 40,
    nameEn: 80,
    code: 24,
    domains: 4000,
    issuer: 1000,
    clientId: 255,
    scopes: 1000,
    claim: 200,
  },
  ...{ host: 253, port: 5, authorities: 20_000, bindDn: 1000, base: 1000, filter: 1000 },
  ...{
    attribute: 100,
    idAttribute: 100,
    entityId: 1024,
    authorizationUrl: 1000,
    tokenUrl: 1000,
    userInfoUrl: 1000,
    idField: 600,
    signOnUrl: 1000,
    certificates: 100_000,
  },
}
