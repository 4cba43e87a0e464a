import 'virtual:skins.css'
import '#web/theme/base.css'
import { startTransition, useEffect, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchWhenIdle } from '#web/platform/on-demand/chunk.ts'
import { App } from './app/App.tsx'
import { comeAlive, root, swapRoot } from './app/server-rendering/root.ts'
import { start } from './app/start.ts'
import { setTitleOfAddress } from './app/title.ts'
import { withTranslations } from './app/translations.ts'

function Page() {
  // Before any effect that asks where something stands.
  useInsertionEffect(swapRoot, [])
  // After the effects of all that it draws, which begin to listen there.
  useEffect(comeAlive, [])
  return <App />
}

/** In slices, so that the browser is never held up for long. */
const drawIn = (element: Element) => startTransition(() => createRoot(element).render(<Page />))

const draw = () => {
  // Before the router hears of a move in the history, so that the title is there first.
  addEventListener('popstate', setTitleOfAddress)
  if (root) drawIn(root)
  fetchWhenIdle()
}

// A frame of the simulator shows another role and sends nothing: it does not begin without what sees to that.
if (window.name === 'iambiz-preview')
  import('./app/preview/begin.ts')
    .then((chunk) => chunk.begin() && withTranslations(start, draw))
    .catch(() => undefined)
// A task of its own, because the browser has just been held up by this code itself.
else setTimeout(withTranslations, 0, start, draw)
