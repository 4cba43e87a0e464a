import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Middleware } from 'koa'
import type { ProviderDb } from '../database.ts'
import { newestCertificate, publishedCertificates } from './certificate-store.ts'
import { createIdpMetadata } from './idp-metadata.ts'
import { nameIdFormats } from './name-id.ts'
import { certificatePath, entityIdOf, metadataPath, signOnPath, signOutPath } from './paths.ts'

type OwnParts = { db: ProviderDb; box: SecretBox; issuer: string; now: () => Date }

/** Our metadata (SAML Metadata 2.4.3): all certificates that applications may meet, newest first. */
export async function ownMetadata({ db, box, now, issuer }: OwnParts): Promise<string> {
  await newestCertificate({ db, box }, { issuer, now: now() })
  const published = await publishedCertificates(db)
  return createIdpMetadata({
    entityId: entityIdOf(issuer),
    certificates: published.map(({ certificate }) => certificate),
    signOn: `${issuer}${signOnPath}`,
    signOut: `${issuer}${signOutPath}`,
    nameIdFormats: Object.values(nameIdFormats),
  })
}

/** Metadata and certificates for applications to fetch. */
export function samlMetadataRoutes({
  clock,
  ...given
}: Omit<OwnParts, 'now'> & { clock: Clock }): Middleware {
  const parts = { ...given, now: clock.now }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ![metadataPath, certificatePath].includes(ctx.path)) return next()
    if (ctx.path === metadataPath) {
      ctx.body = await ownMetadata(parts)
      ctx.type = 'application/samlmetadata+xml'
      return
    }
    await newestCertificate(parts, { issuer: parts.issuer, now: parts.now() })
    const [newest] = await publishedCertificates(parts.db)
    ctx.body = newest?.certificate ?? ''
    ctx.type = 'application/x-pem-file'
  }
}
