import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RenderHome } from '@iambiz/contract/platform/render-home.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

/** What every process needs of the built web. */
export type BuiltWeb = {
  /** The page, with places for what each reply puts in. */
  template: string
  /** Tells one build from another: the page names its scripts, and those name all others by their content. */
  build: string
  serviceWorker: string
  renderHome: RenderHome
}

/** Throws where the web is not built. */
export function readBuiltWeb(folder: string): BuiltWeb {
  try {
    const [template, serviceWorker] = ['index.html', 'service-worker.js'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    ) as [string, string]
    const { renderHome } = require(join(folder, 'render-home.js')) as { renderHome: RenderHome }
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
 * The service worker of the pages. Browsers ask for it with every page that they open, and take it up when a byte of it is another
 * one: so each build brings its own, and where there is to be none, it is one that takes itself away.
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
