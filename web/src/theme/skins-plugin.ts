import type { Plugin } from 'vite'
import { chartCss, contrastCss, skinCss } from './skin-css.ts'

const sheets: Readonly<Record<string, () => string>> = {
  'skins.css': skinCss,
  'chart-colours.css': chartCss,
  'contrast-colours.css': contrastCss,
}
const publicPrefix = 'virtual:'
const resolvedPrefix = '\0'

const sheetOf = (id: string, prefix: string) =>
  id.startsWith(prefix) ? sheets[id.slice(prefix.length)] : undefined

/**
 * Serves the colour variables of all skins as the style sheets `virtual:skins.css`, `virtual:chart-colours.css` and
 * `virtual:contrast-colours.css`; the last two are loaded only when needed.
 */
export function skins(): Plugin {
  return {
    name: 'iambiz-skins',
    resolveId: (id) =>
      sheetOf(id, publicPrefix) ? resolvedPrefix + id.slice(publicPrefix.length) : undefined,
    load: (id) => sheetOf(id, resolvedPrefix)?.(),
  }
}
