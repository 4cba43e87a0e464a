import type { Plugin } from 'vite'

const later = '\0drawn-later'

/** What is fetched on demand is nothing that the server draws: its build ends where such a part would be imported. */
export const drawnAtOnce = (environment: string): Plugin => ({
  name: 'iambiz-drawn-at-once',
  applyToEnvironment: ({ name }) => name === environment,
  resolveDynamicImport: () => later,
  load: (id) => (id === later ? 'export {}' : undefined),
})
