import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RenderHome } from '@iambiz/contract/platform/render-home.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

/** Parts of the built web that every process needs. */
export type BuiltWeb = {
  /** The HTML page, with placeholders that each reply fills in. */
  template: string
  /**
   * Identifies the build: the page names its scripts with content hashes, and they name all other files in the same
   * way.
   */
  build: string
  serviceWorker: string
  renderHome: RenderHome
}

/** Reads the built web; throws where it is not built. */
export function readBuiltWeb(folder: string): BuiltWeb {
  try {
    const template = readFileSync(join(folder, 'index.html'), 'utf8')
    const serviceWorker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
    const { renderHome }: { renderHome: RenderHome } = require(join(folder, 'render-home.js'))
    const build = createHash('sha256').update(template).digest('base64url').slice(0, 12)
    return { template, build, serviceWorker, renderHome }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The web is not built (${why}): run "npm run build -w web" first; "npm start" does it by itself.`,
    )
  }
}

/**
 * Serves the service worker. Browsers fetch it with every page load and install it when a byte differs, so each build
 * is a new version; where the service worker is off, the script unregisters itself.
 */
export function serviceWorkerRoute(app: FastifyInstance, web: BuiltWeb, isOn: boolean): void {
  const script = `const webBuild = ${JSON.stringify(isOn ? web.build : null)}\n${web.serviceWorker}`
  app.get('/iambiz/service-worker.js', { config: { access: 'page' } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
