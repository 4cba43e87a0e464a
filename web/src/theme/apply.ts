import type { Look } from '@iambiz/contract/platform/look.ts'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
let current: Look | undefined

function paint(): void {
  if (!current) return
  const root = document.documentElement
  const resolved = current.mode === 'system' ? (systemDark.matches ? 'dark' : 'light') : current.mode
  root.dataset.skin = current.skin
  root.dataset.mode = resolved
  root.dataset.density = current.density
  const header = getComputedStyle(root).getPropertyValue('--header').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', header)
}

/** Puts the look on the page; while the mode is `system` it follows the system's changes. */
export function applyTheme(look: Look): void {
  if (!current) systemDark.addEventListener('change', paint)
  current = look
  paint()
}
