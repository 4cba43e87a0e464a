import 'virtual:skins.css'
import '#web/theme/base.css'
import { startTransition, useEffect, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchWhenIdle } from '#web/platform/on-demand/chunk.ts'
import { App } from './app/App.tsx'
import { becomeInteractive, root, swapRoot } from './app/server-rendering/root.ts'
import { start } from './app/start.ts'
import { setTitleOfAddress } from './app/title.ts'
import { withTranslations } from './app/translations.ts'

function Page() {
  // Before any effect that measures the layout.
  useInsertionEffect(swapRoot, [])
  // After the effects of the descendants, which add the event listeners.
  useEffect(becomeInteractive, [])
  return <App />
}

/** A transition renders in slices, so that the main thread is not blocked for long. */
const drawIn = (element: Element) => startTransition(() => createRoot(element).render(<Page />))

const draw = () => {
  // Registered before the router's listener, so that the title is set first.
  addEventListener('popstate', setTitleOfAddress)
  if (root) drawIn(root)
  fetchWhenIdle()
}

// The simulator's preview shows another role and must send nothing: it starts only after the module that prevents
// calls.
if (window.name === 'iambiz-preview')
  import('./app/preview/begin.ts')
    .then((chunk) => chunk.begin() && withTranslations(start, draw))
    .catch(() => undefined)
// A task of its own, because the evaluation of this code has just blocked the main thread.
else setTimeout(withTranslations, 0, start, draw)
