import { takeReplyHeaders } from '#web/platform/api/reply-headers.ts'

const moduleScripts = 'script[type=module][src]'

/** Whether the server has another build than the one that runs here: a page asked for now has other scripts. */
export async function isNewerRelease(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  // The page renews the tokens as any call does.
  takeReplyHeaders((name) => response.headers.get(name))
  const html = await response.text()
  const scripts = [...document.querySelectorAll(moduleScripts)].map(
    (script) => script.getAttribute('src') ?? '',
  )
  return response.ok && html.includes('type="module"') && !scripts.every((script) => html.includes(script))
}
