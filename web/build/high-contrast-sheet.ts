import type { Plugin } from 'vite'

/**
 * Adds a link to the high-contrast style sheet as an HTML comment. The server uncomments it for people who chose high
 * contrast, so that others do not download it and the skin's colours never flash first.
 */
export const highContrastSheet = (): Plugin => {
  let base = ''
  return {
    name: 'iambiz-high-contrast-sheet',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const sheet = Object.keys(bundle).find((name) => /\/high-contrast-\w+\.css$/.test(name))
        if (!sheet) throw new Error('the style sheet of high contrast is missing')
        const link = `<link rel="stylesheet" crossorigin href="${base}${sheet}" nonce="__NONCE__">`
        // It follows the page's own style sheet because it overrides that sheet's values.
        return html.replace('</head>', () => `  <!--high-contrast ${link}-->\n  </head>`)
      },
    },
  }
}
