import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

type ModuleInfo = (id: string) => { importers: readonly string[] } | null

/** Whether a module is fetched with another one: it is that one, or imported by it without delay. */
const travelsWith = (root: string, id: string, infoOf: ModuleInfo, seen = new Set<string>()): boolean => {
  if (id.endsWith(root)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return infoOf(id)?.importers.some((importer) => travelsWith(root, importer, infoOf, seen)) ?? false
}

/** What every screen may use does not belong to one of them. */
const isBase = (id: string) => /\/node_modules\/|\/src\/(ui|platform|icons)\//.test(id)

/**
 * Names of the chunks of the first screen, so that what entry and home share with other chunks does not fall apart
 * into a dozen small files, each a request of its own. Everything else is split as the bundler sees fit.
 */
export const firstScreenChunk =
  (entry: string, screen: string) =>
  (id: string, context: { getModuleInfo: ModuleInfo }): string | null => {
    const infoOf: ModuleInfo = (module) => context.getModuleInfo(module)
    if (travelsWith(entry, id, infoOf)) return 'index'
    if (!travelsWith(screen, id, infoOf)) return null
    return isBase(id) ? 'index' : 'home'
  }

/** Files that a chunk needs at once: itself, what it imports without delay, and their styles. */
export const filesOf = (
  bundle: Rollup.OutputBundle,
  fileName: string,
  seen = new Set<string>(),
): Set<string> => {
  const chunk = bundle[fileName]
  if (seen.has(fileName) || chunk?.type !== 'chunk') return seen
  seen.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  return seen
}

/**
 * Names the chunk of the first screen in the HTML, so that it travels together with the entry instead of after it.
 * `module` is the end of the path of the screen's module.
 */
export const firstScreen = (module: string): Plugin => ({
  name: 'iambiz-first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const screen = Object.values(bundle).find(
        (it) => it.type === 'chunk' && it.moduleIds.some((id) => id.endsWith(module)),
      )
      if (!screen) throw new Error(`no chunk is made of ${module}`)
      const missing = [...filesOf(bundle, screen.fileName)].filter((file) => !html.includes(file))
      const tags = missing.map((file): HtmlTagDescriptor => {
        const href = `/iambiz/${file}`
        const attrs = file.endsWith('.css')
          ? { rel: 'stylesheet', crossorigin: true, href }
          : { rel: 'modulepreload', crossorigin: true, href, nonce: '__NONCE__' }
        return { tag: 'link', attrs, injectTo: 'head' }
      })
      return { html, tags }
    },
  },
})
