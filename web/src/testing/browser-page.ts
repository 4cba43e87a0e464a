import chromium from '@sparticuz/chromium'
import { type Page, chromium as playwright } from 'playwright-core'
import { build, type Plugin } from 'vite'

const entry = 'virtual:page'

/** A virtual module with the given code. */
const written = (code: string): Plugin => ({
  name: 'written-page',
  resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
  load: (id) => (id === `\0${entry}` ? code : undefined),
})

/**
 * Opens a page in a real browser that runs `code`, which may import modules of the web client; returns the page and a
 * function that closes the browser.
 */
export async function browserPage(code: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const result = await build({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    logLevel: 'error',
    plugins: [written(code)],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  if (!('output' in result)) throw new Error('expected one build')
  const script = result.output.find((file) => file.type === 'chunk')?.code ?? ''
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), headless: true })
  const page = await browser.newPage()
  await page.setContent('<!doctype html><html lang="zh"><body><div id="root"></div></body></html>')
  await page.addScriptTag({ content: script })
  return { page, close: () => browser.close() }
}
