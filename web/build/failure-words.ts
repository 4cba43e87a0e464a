import type { Plugin } from 'vite'

const publicName = 'virtual:failure-words'
const resolvedName = '\0failure-words'

/**
 * Serves the contract's error messages in both languages. The browser does not load the contract, but must show an
 * error again in the other language when the person changes the language.
 */
export function failureWords(): Plugin {
  return {
    name: 'iambiz-failure-words',
    resolveId: (id) => (id === publicName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined
      const { catalogue } = await import('@iambiz/contract/errors.ts')
      const pairs = Object.values(catalogue).map(({ zh, en }) => ({ zh, en }))
      return `export const failureWords = ${JSON.stringify(pairs)}`
    },
  }
}
