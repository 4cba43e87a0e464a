import { atHand, type LoadComponent, loadChunk, onDemand } from '#web/platform/on-demand/chunk.ts'
import type { ScreenName } from '#web/platform/screen.ts'
import { HomePage } from './home/HomePage.tsx'
import type { Screen } from './screens.ts'

const loadScreen = onDemand(() => import('./screen-components.tsx').then((chunk) => chunk.loadScreen))

const loads = new Map<ScreenName, LoadComponent>([['home', atHand(HomePage)]])

/** Returns the loader of a screen's component: the same function for all screens that share a component. */
export function loadOf({ component }: Screen): LoadComponent {
  const load = loads.get(component) ?? (async () => (await loadChunk(loadScreen))(component))
  loads.set(component, load)
  return load
}
