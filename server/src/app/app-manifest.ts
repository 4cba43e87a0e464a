import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandIcon } from './brand-icons.ts'
import type { BuiltWeb } from './built-web.ts'
import { manifestPhrases } from './manifest-phrases.ts'
import type { ReadPageSettings } from './page-settings.ts'

type Icon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }

/** The icons that the page names. The largest one fills its square, so that systems can cut it to their shape. */
const iconsOf = (template: string): Icon[] =>
  [...template.matchAll(/<link rel="icon" href="([^"]+)" sizes="([^"]+)" type="([^"]+)"/g)].map(
    ([, src = '', sizes = '', type = '']) => ({
      ...{ src, sizes, type },
      purpose: sizes === '512x512' ? 'maskable' : 'any',
    }),
  )

type Deps = {
  web: Pick<BuiltWeb, 'template'>
  settings: ReadPageSettings
  languageOf: (request: FastifyRequest) => Language
  /** Returns the sides of a picture of the company as the manifest spells them. */
  sizesOf: (name: string) => Promise<string>
}

/** Serves the manifest (W3C Web Application Manifest) with which browsers install the portal as an app. */
export function manifestRoute(app: FastifyInstance, { web, settings, languageOf, sizesOf }: Deps): void {
  const icons = iconsOf(web.template)
  app.get('/iambiz/app.webmanifest', { config: { access: 'page' } }, async (request, reply) => {
    const language = languageOf(request)
    const { apps, updates } = manifestPhrases[language]
    const { companyName, portalName, portalShortName, logoSquare } = await settings()
    const ownIcon = brandIcon(logoSquare)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: '/iambiz/home',
        name: `${companyName[language]} · ${portalName[language]}`,
        short_name: portalShortName[language],
        ...{ lang: languageTags[language], start_url: '/iambiz/home', scope: '/iambiz/' },
        ...{ display: 'standalone', background_color: '#ffffff', theme_color: '#ffffff' },
        // A logo may reach to its edges, so systems must not cut it to a shape.
        icons: ownIcon ? [{ ...ownIcon, sizes: await sizesOf(logoSquare), purpose: 'any' }] : icons,
        shortcuts: [
          { name: apps, url: '/iambiz/home/apps' },
          { name: updates, url: '/iambiz/home/systemDynamics' },
        ],
      })
  })
}
