import type { Plugin } from 'vite'
import { librarySvg, spriteSvg } from './sprite-svg.ts'

type IconFile = {
  name: string
  svg: () => string
  /** Name of the virtual module, and of its export with the file's URL. */
  module: string
  address: string
  /** Whether the first screen shows icons from this file. */
  atOnce: boolean
}

const iconFiles: IconFile[] = [
  { name: 'icons', svg: spriteSvg, module: 'virtual:icon-sprite', address: 'spriteUrl', atOnce: true },
  {
    name: 'icon-library',
    svg: librarySvg,
    module: 'virtual:icon-library',
    address: 'libraryUrl',
    atOnce: false,
  },
]

/** Builds one SVG file of icons, and a virtual module that exports its URL. */
function iconFile({ name, svg, module, address, atOnce }: IconFile): Plugin {
  const resolvedId = `\0${module}`
  const fileName = `${name}.svg`
  const developmentPath = `@${fileName}`
  let base = '/'
  let serving = false
  let reference = ''
  return {
    name: `iambiz-${name}`,
    configResolved(config) {
      base = config.base
      serving = config.command === 'serve'
    },
    buildStart() {
      if (!serving) reference = this.emitFile({ type: 'asset', name: fileName, source: svg() })
    },
    resolveId: (id) => (id === module ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined
      const url = serving ? base + developmentPath : `__VITE_ASSET__${reference}__`
      return `export const ${address} = ${JSON.stringify(url)}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.originalUrl !== base + developmentPath) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(svg())
      })
    },
    transformIndexHtml: {
      order: 'post',
      // A `use` element in the HTML starts the download together with the scripts; link preload has no type for it.
      handler(html, { bundle }) {
        if (!atOnce) return html
        const sprite = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(fileName),
        )
        if (!sprite) return html
        const use = `<use href="${base}${sprite.fileName}#mark" />`
        return html.replace('</body>', `  <svg display="none" aria-hidden="true">${use}</svg>\n  </body>`)
      },
    },
  }
}

/** The plugins for the portal's own icons and for the icons that replace Element's. */
export const iconSprites = (): Plugin[] => iconFiles.map(iconFile)
