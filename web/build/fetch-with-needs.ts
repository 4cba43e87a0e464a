import type { Plugin } from 'vite'

/** What Vite imports into every module that has an `import()`. */
const viteHelper = '\0vite/preload-helper.js'
const ours = '/src/platform/on-demand/fetch-with-needs.ts'

/**
 * Puts our own small function in place of Vite's around `import()`: it asks for a chunk together with its style sheets, not
 * after them, so that a chunk is no part of the list of what it needs.
 */
export const fetchWithNeeds = (): Plugin => ({
  name: 'iambiz-fetch-with-needs',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === viteHelper ? id : undefined),
  load: (id) => (id === viteHelper ? `export { fetchWithNeeds as __vitePreload } from '${ours}'` : undefined),
})
