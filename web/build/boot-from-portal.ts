import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Plugin } from 'vite'

const template = new URL('../index.html', import.meta.url)
const language = /<html lang="[^"]*"/
const bootScript = /<script[^>]*id="boot"[^>]*>[\s\S]*?<\/script>/

type PortalPage = { language: string | undefined; boot: string; location: string | null; cookies: string[] }

/** Fetches the portal's own page. If the portal is down, the page is the one of a visitor who is not signed in. */
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
 * In development Vite serves the HTML, so the plugin asks the portal on every page load for the parts that the server
 * would insert: language, boot script, cookies and redirects.
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
