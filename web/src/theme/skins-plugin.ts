import type { Plugin } from 'vite'
import { skinCss } from './skin-css.ts'

const publicId = 'virtual:skins.css'
const resolvedId = '\0skins.css'

/** Serves the colour variables of all skins as the stylesheet `virtual:skins.css`. */
export function skins(): Plugin {
  return {
    name: 'iambiz-skins',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? skinCss() : undefined),
  }
}
