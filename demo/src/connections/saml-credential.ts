import { X509Certificate } from 'node:crypto'
import type { ProviderTables } from '@iambiz/provider/database.ts'
import { createCertificate } from '@iambiz/provider/saml/certificate.ts'
import { newestCertificate } from '@iambiz/provider/saml/certificate-store.ts'
import { createDb } from '@iambiz/runtime/database.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import type pg from 'pg'
import type { DemoConfig } from '#demo/config.ts'

/** The key of the application by SAML, with its certificate (both PEM). */
export type SamlCredential = { privateKey: string; certificate: string }

const commonName = 'demo-performance'

/**
 * Created at each start, because the demo has no table for it: the application is one process, whose sessions end with
 * it, and its certificate is written into its connection.
 */
export const createSamlCredential = (now: Date): Promise<SamlCredential> => createCertificate(commonName, now)

/** Whether a certificate is of this or a former start. */
export const isOfDemo = (pem: string): boolean => new X509Certificate(pem).subject === `CN=${commonName}`

/** The certificate with which the provider signs for new connections; its settings name one. */
export const providerCertificateId = (
  pool: pg.Pool,
  { dataKeys, issuer }: Pick<DemoConfig, 'dataKeys' | 'issuer'>,
): Promise<string> =>
  newestCertificate(
    { db: createDb<ProviderTables>(pool), box: createSecretBox(dataKeys) },
    { issuer, now: new Date() },
  )
