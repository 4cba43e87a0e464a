import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ViteDevServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { bootFromPortal } from './boot-from-portal.ts'

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a mock development server with the parts that the plugin uses, and returns its URL. */
async function development(portal: string): Promise<string> {
  const { configureServer } = bootFromPortal(portal)
  if (typeof configureServer !== 'function') throw new Error('nothing to serve')
  const answers: ((...given: [...Parameters<RequestListener>, () => void]) => void)[] = []
  const server = {
    middlewares: { use: answers.push.bind(answers) },
    transformIndexHtml: async (_path: string, html: string) => html,
  }
  await configureServer.call({} as never, server as unknown as ViteDevServer)
  return listen((request, response) => {
    const asked = Object.assign(request, { originalUrl: request.url })
    answers[0]?.(asked, response, () => response.writeHead(404).end())
  })
}

const get = (address: string) =>
  fetch(`${address}/iambiz/home`, { headers: { accept: 'text/html' }, redirect: 'manual' })

test('[UI-01] a page in development has the language, the boot script and the cookies of the portal', async () => {
  const portal = await listen((_, response) =>
    response
      .setHeader('set-cookie', ['a=1', 'b=2'])
      .end('<!doctype html><html lang="en"><script id="boot">{"language":"en"}</script>'),
  )
  const reply = await get(await development(portal))
  const html = await reply.text()
  expect(html).toContain('<html lang="en" data-skin="azure"')
  expect(html).toContain('<script id="boot">{"language":"en"}</script>')
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('where the portal is down, a page is as somebody meets it whom nobody knows', async () => {
  const reply = await get(await development('http://127.0.0.1:1'))
  expect(await reply.text()).toContain('<html lang="zh-CN"')
})
