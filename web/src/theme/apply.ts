import type { Look } from '@iambiz/contract/platform/look.ts'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const systemHigh = matchMedia('(prefers-contrast: more)')
let current: Look | undefined

function paint(): void {
  if (!current) return
  const root = document.documentElement
  const resolved = current.mode === 'system' ? (systemDark.matches ? 'dark' : 'light') : current.mode
  root.dataset.skin = current.skin
  root.dataset.mode = resolved
  root.dataset.density = current.density
  const contrast =
    current.contrast === 'system' ? (systemHigh.matches ? 'high' : 'standard') : current.contrast
  root.dataset.contrast = contrast
  showHeader()
  if (contrast === 'high') void fetchHighContrast()
}

/** Sets `theme-color`, so that the browser's own interface around the page has the colour of the header. */
function showHeader(): void {
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', header)
}

let isContrastThere = false

/**
 * Loads the high-contrast colours on first use. If that fails, the skin's colours stay, and the next `paint` tries
 * again.
 */
async function fetchHighContrast(): Promise<void> {
  if (isContrastThere) return
  isContrastThere = await import('./high-contrast.ts').then(
    () => true,
    () => false,
  )
  showHeader()
}

/** Applies the look to the page, and again whenever a system preference that it follows changes. */
export function applyTheme(look: Look): void {
  if (!current) {
    systemDark.addEventListener('change', paint)
    systemHigh.addEventListener('change', paint)
  }
  current = look
  paint()
}
