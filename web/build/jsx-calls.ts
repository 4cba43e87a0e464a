import type { Plugin } from 'vite'

const runtime = 'react/jsx-runtime'
const ours = '\0jsx-runtime'

/**
 * React’s runtime for JSX is a CommonJS module, of which every element would call a property. Of this module it calls a
 * function by its own short name. In production React makes elements with one child and with several in the same way.
 */
export const jsxCalls = (): Plugin => ({
  name: 'iambiz-jsx-calls',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === runtime && importer !== ours ? ours : undefined),
  load: (id) =>
    id === ours
      ? `import * as react from '${runtime}'
         export const jsx = react.jsx, Fragment = react.Fragment
         export { jsx as jsxs }`
      : undefined,
})
