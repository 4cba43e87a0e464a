import type { Plugin } from 'vite'

/**
 * Names the style sheet of high contrast in the page, as a comment that the server takes away for whoever chose it: others do
 * not fetch it, and nobody sees the colours of the skin first.
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
        // After the sheet of the page, whose values it replaces.
        return html.replace('</head>', () => `  <!--high-contrast ${link}-->\n  </head>`)
      },
    },
  }
}
