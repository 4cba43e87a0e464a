import type { Plugin } from 'vite'
import { iconBodies } from '../src/icons/sprite-svg.ts'
import tokens from '../src/theme/tokens.json' with { type: 'json' }
import { chromaOfHue, defaultChroma } from '../src/ui/tile-chroma.ts'

/** The colours of application tiles in the default skin (OKLCH), and the drawing of every icon that data may name. */
const catalogue = () => ({
  tile: {
    ...tokens.skins['azure.light'].app.tile,
    chromaOfHue: [...chromaOfHue],
    defaultChroma,
  },
  drawings: iconBodies(),
})

/**
 * Writes `icons.json` beside the built page. Only the server reads it, for pages of the provider, which load nothing
 * from the portal.
 */
export const iconCatalogue = (): Plugin => ({
  name: 'iambiz-icon-catalogue',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'icons.json', source: JSON.stringify(catalogue()) })
  },
})
