import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium as playwright,
  type Request,
} from 'playwright-core'
import { quiet } from './quiet.ts'

const observer = fileURLToPath(new URL('observe.js', import.meta.url))

/** A connection profile of WebPageTest: bits per second and round-trip time in milliseconds. */
export type Connection = { name: string; down: number; up: number; latency: number }

export const fast3G: Connection = { name: 'fast 3G', down: 1_600_000, up: 768_000, latency: 150 }
export const fourG: Connection = { name: '4G', down: 9_000_000, up: 9_000_000, latency: 170 }

/** CPU slowdown of the visitor's machine relative to this one. */
const slowdown = 4

/** User-visible metrics of a page load: milliseconds, except for the layout shift. */
export type Seen = { lcp: number; blocking: number; shift: number; readable: number }

/**
 * The resources that the page loaded; `codeBytes` is JavaScript and CSS after Brotli compression, `sentBytes` the bytes
 * sent by the server.
 */
export type Fetched = { requests: number; codeBytes: number; sentBytes: number }

export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  return playwright.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    headless: true,
  })
}

async function fetchedBy(requests: readonly Request[]): Promise<Fetched> {
  let [codeBytes, sentBytes] = [0, 0]
  for (const request of requests) {
    const failure = request.failure()
    if (failure) throw new Error(`${request.url()} could not be fetched: ${failure.errorText}`)
    const response = await request.response()
    const type = request.resourceType()
    sentBytes += (await request.sizes()).responseBodySize
    if (response && (type === 'script' || type === 'stylesheet')) {
      codeBytes += brotliCompressSync(await response.body()).length
    }
  }
  return { requests: requests.length, codeBytes, sentBytes }
}

export type Site = {
  url: string
  /** The element with the name of an application. */
  selector: string
  /** Cookie header of a signed-in browser. */
  cookies: string
}

/** Returns a browser context with an empty cache and these cookies. */
export async function newVisitor(
  browser: Browser,
  { url, cookies, selector }: Site,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const pairs = cookies.split('; ').filter(Boolean)
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return { name, value, url: new URL(url).origin }
    }),
  )
  await context.addInitScript(`globalThis.benchSelector = ${JSON.stringify(selector)}`)
  await context.addInitScript({ path: observer })
  return context
}

/**
 * Evaluates an expression without Playwright, whose injected helpers take as long as rendering a part of home: they
 * would run during the measurement or count later as a blocking task.
 */
async function ask<T>(devTools: CDPSession, expression: string): Promise<T> {
  const { exceptionDetails, result } = await devTools.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true },
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Loads the page in a new tab with a slow CPU and a slow connection. */
export async function visit(
  context: BrowserContext,
  { url }: Site,
  connection: Connection,
): Promise<{ seen: Seen; fetched: Fetched }> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: connection.latency,
    downloadThroughput: connection.down / 8,
    uploadThroughput: connection.up / 8,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'load' })
  await ask(devTools, 'benchReadable')
  // Resources that the page loads later while it is idle do not belong to the first screen.
  const needed = [...requests]
  await quiet(page)
  const seen = await ask<Seen>(devTools, 'benchPainted.then(() => benchSeen)')
  const fetched = await fetchedBy(needed)
  await page.close()
  return { seen, fetched }
}
