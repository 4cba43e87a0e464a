import { takeReplyHeaders } from '#web/platform/api/reply-headers.ts'

const moduleScripts = 'script[type=module][src]'

/** Whether the server has another build than this page, so that a reload would load other scripts. */
export async function isNewerRelease(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  // This request renews the tokens like any call.
  takeReplyHeaders((name) => response.headers.get(name))
  const html = await response.text()
  const scripts = [...document.querySelectorAll(moduleScripts)].map(
    (script) => script.getAttribute('src') ?? '',
  )
  return response.ok && html.includes('type="module"') && !scripts.every((script) => html.includes(script))
}
