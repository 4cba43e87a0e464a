import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { requestText } from '#server/testing/raw-http.ts'
import { testPortal } from '#server/testing/test-app.ts'

test('a portal that stops finishes what it has begun, and takes nothing new', async () => {
  const world = await testPortal()
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  world.provider.faults.beforeToken = async () => {
    asked.resolve()
    await held.promise
  }
  try {
    const browser = world.browser()
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    const running = browser.exchange(callback)
    await asked.promise
    const stopped = world.app.close()
    await expect.poll(() => world.app.server.listening).toBe(false)
    await expect(fetch(`${world.baseUrl}/iambiz/home`)).rejects.toThrow('fetch failed')
    held.resolve()
    expect((await running).status).toBe(200)
    await stopped
  } finally {
    held.resolve()
    await world.stop()
  }
})

test('[HTTP-04] a call on a connection that is still open is answered with a retry in an envelope', async () => {
  const world = await testPortal()
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  world.provider.faults.beforeToken = async () => {
    asked.resolve()
    await held.promise
  }
  try {
    const browser = world.browser()
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const exchange = requestText(
      world.baseUrl,
      `POST /api/iam-portal/auth/token?grant_type=authorization_code&${callback.searchParams} HTTP/1.1`,
      [
        ['env', 'prod'],
        ['lang', 'en'],
        ['containerType', 'web-pc'],
        ['redirect', `${world.baseUrl}/iambiz/home`],
        ['cookie', cookie],
      ],
    ).replace('connection: close\r\n', '')
    const { hostname, port } = new URL(world.baseUrl)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const closed = once(socket, 'close')
    socket.write(exchange)
    await asked.promise
    const stopped = world.app.close()
    await expect.poll(() => world.app.server.listening).toBe(false)
    socket.write(requestText(world.baseUrl, 'GET /api/iam-portal/v1/portal/system/iambiz HTTP/1.1'))
    held.resolve()
    await closed
    await stopped
    const [first = '', second = ''] = received.split(/(?<=\})(?=HTTP\/1\.1)/)
    expect(first).toMatch(/^HTTP\/1\.1 200 /)
    if (second) {
      expect(second).toMatch(/^HTTP\/1\.1 503 /)
      expect(second.toLowerCase()).toContain('\r\nconnection: close\r\n')
      expect(second).toContain('"code":503')
    }
  } finally {
    held.resolve()
    await world.stop()
  }
})

test('a connection that never carried a request does not hold the stop up', async () => {
  const world = await testPortal()
  const { hostname, port } = new URL(world.baseUrl)
  const connected = once(world.app.server, 'connection')
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  await connected
  await world.stop()
  await closed
})
