import type { Plugin } from 'vite'
import { spriteSvg } from './sprite-svg.ts'

const publicId = 'virtual:icon-sprite'
const resolvedId = '\0icon-sprite'
const spriteName = 'icons.svg'
const developmentPath = '@icon-sprite.svg'

/** Makes the icon sprite a file of its own; `virtual:icon-sprite` exports its address as `spriteUrl`. */
export function iconSprite(): Plugin {
  let base = '/'
  let serving = false
  let reference = ''
  return {
    name: 'iambiz-icon-sprite',
    configResolved(config) {
      base = config.base
      serving = config.command === 'serve'
    },
    buildStart() {
      if (!serving) reference = this.emitFile({ type: 'asset', name: spriteName, source: spriteSvg() })
    },
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined
      const address = serving ? base + developmentPath : `__VITE_ASSET__${reference}__`
      return `export const spriteUrl = ${JSON.stringify(address)}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.originalUrl !== base + developmentPath) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(spriteSvg())
      })
    },
    transformIndexHtml: {
      order: 'post',
      // A use in the HTML lets the browser fetch the icons beside the scripts; link preload has no kind for them.
      handler(html, { bundle }) {
        const sprite = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(spriteName),
        )
        if (!sprite) return html
        const use = `<use href="${base}${sprite.fileName}#mark" />`
        return html.replace('</body>', `  <svg display="none" aria-hidden="true">${use}</svg>\n  </body>`)
      },
    },
  }
}
