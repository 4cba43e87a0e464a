import 'virtual:skins.css'
import '#web/theme/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchWhenIdle } from '#web/platform/on-demand/chunk.ts'
import { App } from './app/App.tsx'
import { start } from './app/start.ts'
import { setTitleOfAddress } from './app/title.ts'
import { withTranslations } from './app/translations.ts'

const go = () => {
  start()
  // Before the router hears of a move in the history, so that the title is there first.
  addEventListener('popstate', setTitleOfAddress)
  const root = document.getElementById('root')
  // Drawn in slices, so that the browser is never held up for long.
  if (root) startTransition(() => createRoot(root).render(<App />))
  fetchWhenIdle()
}

// A frame of the simulator shows another role and sends nothing: it does not begin without what sees to that.
if (window.name === 'iambiz-preview')
  import('./app/preview/begin.ts').then(({ begin }) => begin() && withTranslations(go)).catch(() => undefined)
else withTranslations(go)
