import { extname } from 'node:path'
import { brandingPath, brandingPictureTypes, isPictureName } from '@iambiz/contract/platform/branding.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { findPictures, pictureContent } from './picture-store.ts'

const types: Readonly<Record<string, string>> = brandingPictureTypes

/** Serves the pictures of the company to everybody, also before the sign-in. */
export function brandingRoute(app: FastifyInstance, { db }: { db: Db }): void {
  app.get(`${brandingPath}:name`, { config: { access: 'page' } }, async (request, reply) => {
    const name = String(recordOf(request.params).name)
    const content = isPictureName(name) ? await pictureContent(db, name) : undefined
    if (!content) return fail('resource.not-found')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .type(types[extname(name).slice(1)] ?? 'application/octet-stream')
      .send(content)
  })
}

/** Returns the sides of a picture as in `512x512`; `any` if it is gone. */
export async function pictureSizes(db: Db, name: string): Promise<string> {
  const [picture] = await findPictures(db, [name])
  return picture ? `${picture.width}x${picture.height}` : 'any'
}
