import type { Plugin } from 'vite'

const publicName = 'virtual:failure-words'
const resolvedName = '\0failure-words'

/**
 * Serves the words of all failures of the contract in both languages: the browser does not load the contract, and has to read a
 * refusal that it shows in the language that is chosen afterwards.
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
