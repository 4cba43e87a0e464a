import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Plugin } from 'vite'

const template = new URL('../index.html', import.meta.url)
const language = /<html lang="[^"]*"/
const bootScript = /<script[^>]*id="boot"[^>]*>[\s\S]*?<\/script>/

type PortalPage = { language: string | undefined; boot: string; location: string | null; cookies: string[] }

/** What the portal would answer; a portal that is down answers like one that knows nobody. */
const askPortal = async (address: string, asked: IncomingHttpHeaders): Promise<PortalPage> => {
  const headers = {
    accept: 'text/html',
    cookie: asked.cookie ?? '',
    'accept-language': asked['accept-language'] ?? '',
  }
  const page = await fetch(address, { redirect: 'manual', headers }).catch(() => undefined)
  if (!page) return { language: undefined, boot: '', location: null, cookies: [] }
  const html = await page.text()
  return {
    language: language.exec(html)?.[0],
    boot: bootScript.exec(html)?.[0] ?? '',
    location: page.headers.get('location'),
    cookies: page.headers.getSetCookie(),
  }
}

/**
 * In development the HTML is Vite's, and what the server would put into it (language, boot script, cookies, redirects) is
 * asked from the portal on every load of a page.
 */
export const bootFromPortal = (portal: string): Plugin => ({
  name: 'iambiz-boot-from-portal',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = request.originalUrl ?? '/'
      if (!path.startsWith('/iambiz') || !request.headers.accept?.includes('text/html')) return next()
      const page = await askPortal(portal + path, request.headers)
      response.setHeaders(new Headers(page.cookies.map((cookie) => ['set-cookie', cookie])))
      if (page.location) return response.writeHead(302, { location: page.location }).end()
      const html = await server.transformIndexHtml(path, await readFile(template, 'utf8'))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(
        html.replace(language, (own) => page.language ?? own).replace('<!--boot-->', () => page.boot),
      )
    })
  },
})
