import type { Middleware } from 'koa'
import type { ProviderDb } from './database.ts'
import { picturePath } from './pages/brand.ts'
import { pictureContent } from './portal-setting-store.ts'
import { pictureName } from './portal-settings.ts'

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** Serves the company's pictures. They are served here, because pages load nothing from the portal. */
export const pictureRoutes =
  (db: ProviderDb): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(picturePath) || !['GET', 'HEAD'].includes(ctx.method)) return next()
    const name = pictureName.safeParse(ctx.path.slice(picturePath.length)).data
    const content = name && (await pictureContent(db, name))
    if (!content) return next()
    ctx.type = types[name.slice(name.indexOf('.') + 1)] ?? 'application/octet-stream'
    // What an address holds never changes.
    ctx.set('cache-control', 'public, max-age=31536000, immutable')
    ctx.body = content
  }
