import { createPrivateKey, randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'
import { createCertificate, describeCertificate, type SigningCredential } from './certificate.ts'

/** A certificate that signs for connections, without its key. */
export type OwnCertificate = { certificateId: string; certificate: string; notAfter: Date }

type CertificateParts = { db: ProviderDb; box: SecretBox }

const sealContext = (certificateId: string) => `saml_certificate:${certificateId}`

/** All certificates, newest first. */
export const findCertificates = (db: ProviderDb): Promise<OwnCertificate[]> =>
  db
    .selectFrom('idp.saml_certificate')
    .select(['certificate_id as certificateId', 'certificate', 'not_after as notAfter'])
    .orderBy('created_at', 'desc')
    .orderBy('certificate_id')
    .execute()

/** The certificates that service providers may meet: the newest, and those of connections; newest first. */
export async function publishedCertificates(db: ProviderDb): Promise<OwnCertificate[]> {
  const { rows } = await sql<OwnCertificate>`
    select certificate_id as "certificateId", certificate, not_after as "notAfter" from idp.saml_certificate own
    where created_at = (select max(created_at) from idp.saml_certificate)
      or exists (select from idp.client
        where kind = 'saml' and settings #>> '{saml,certificateId}' = own.certificate_id::text)
    order by created_at desc, certificate_id`.execute(db)
  return rows
}

/** Creates a key with its certificate; returns its ID. */
export async function addCertificate(
  { db, box }: CertificateParts,
  { issuer, now }: { issuer: string; now: Date },
): Promise<string> {
  const { privateKey, certificate } = await createCertificate(new URL(issuer).host, now)
  const { notAfter } = describeCertificate(certificate)
  const certificateId = randomUUID()
  const sealed = box.seal(privateKey, sealContext(certificateId))
  await db
    .insertInto('idp.saml_certificate')
    .values({
      certificate_id: certificateId,
      certificate,
      private_key: sealed,
      not_after: notAfter,
      created_at: now,
    })
    .execute()
  return certificateId
}

/** The newest certificate; creates the first one. */
export function newestCertificate(
  { db, box }: CertificateParts,
  at: { issuer: string; now: Date },
): Promise<string> {
  return transact(db, async (trx) => {
    const newest = async () => (await findCertificates(trx))[0]?.certificateId
    const known = await newest()
    if (known !== undefined) return known
    // Two first connections at once share one certificate.
    await sql`select pg_advisory_xact_lock(hashtext('idp.saml_certificate'))`.execute(trx)
    return (await newest()) ?? addCertificate({ db: trx, box }, at)
  })
}

/** Reads the credential of a connection. */
export type FindCredential = (certificateId: string | undefined) => Promise<SigningCredential>

/** Credentials never change, so each is decrypted once per process. */
export function createFindCredential({ db, box }: CertificateParts): FindCredential {
  const known = new Map<string, SigningCredential>()
  async function read(certificateId: string): Promise<SigningCredential> {
    const row = await db
      .selectFrom('idp.saml_certificate')
      .select(['certificate', 'private_key'])
      .where('certificate_id', '=', certificateId)
      .executeTakeFirst()
    const opened = row && box.open(row.private_key, sealContext(certificateId))
    if (!row || opened === null || opened === undefined)
      throw new Error('DATA_KEYS does not open the SAML key of a connection, or the key is gone')
    return { certificate: row.certificate, privateKey: createPrivateKey(opened) }
  }
  return async (certificateId) => {
    if (certificateId === undefined) throw new Error('the connection has no certificate')
    const credential = known.get(certificateId) ?? (await read(certificateId))
    known.set(certificateId, credential)
    return credential
  }
}

/** Encrypts keys again that an older key of DATA_KEYS encrypted, so that it can be removed. */
export async function resealCertificates({ db, box }: CertificateParts): Promise<void> {
  const [newest = ''] = box.keyIds
  const rows = await db
    .selectFrom('idp.saml_certificate')
    .select(['certificate_id', 'private_key'])
    .where('private_key', 'not like', `${newest}.%`)
    .execute()
  for (const { certificate_id: id, private_key: before } of rows) {
    const opened = box.open(before, sealContext(id))
    if (opened === null) continue
    await db
      .updateTable('idp.saml_certificate')
      .set({ private_key: box.seal(opened, sealContext(id)) })
      .where('certificate_id', '=', id)
      .where('private_key', '=', before)
      .execute()
  }
}
