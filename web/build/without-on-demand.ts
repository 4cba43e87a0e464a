import type { Plugin } from 'vite'

const empty = '\0on-demand'

/** The server renders nothing that browsers load on demand, so its build leaves out dynamic imports. */
export const withoutOnDemand = (environment: string): Plugin => ({
  name: 'iambiz-without-on-demand',
  applyToEnvironment: ({ name }) => name === environment,
  resolveDynamicImport: () => empty,
  load: (id) => (id === empty ? 'export {}' : undefined),
})
