import { startTcpProxy, type TcpProxy } from '@iambiz/server/testing/tcp-proxy.ts'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, homeOf, signInToHome, typeCredentials } from './testing/person.ts'
import { freePorts, type Product, startProduct } from './testing/product.ts'

let product: Product
let toProvider: TcpProxy
let toDatabase: TcpProxy

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  toProvider = await startTcpProxy({ host: '127.0.0.1', port })
  product = await startProduct({
    settings: {
      IDP_PORT: String(port),
      IDP_BASE_URL: toProvider
        .through('http://localhost')
        .replace('127.0.0.1', 'localhost')
        .replace(/\/$/, ''),
    },
    async databaseThrough(url) {
      const { hostname, port: databasePort } = new URL(url)
      toDatabase = await startTcpProxy({ host: hostname, port: Number(databasePort) })
      return toDatabase.through(url)
    },
  })
})

afterAll(async () => {
  await product?.stop()
  await Promise.all([toProvider?.close(), toDatabase?.close()])
})

describe('while the identity provider cannot be reached', () => {
  test('the portal says so, tries again by itself, and goes on as soon as it can', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, context, words } = person
    await context.clock.install()
    await toProvider.cut()
    await page.goto(product.portal)
    await page.getByRole('heading', { name: words.providerDown }).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await toProvider.mend()
    await context.clock.runFor(6000)
    await page.getByLabel(words.accountField).waitFor()
    await typeCredentials(person, 'staff')
    await directory(person).waitFor()
  })

  test('whoever is signed in goes on working', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    await signInToHome(person, 'staff')
    await toProvider.cut()
    await person.page.reload()
    await directory(person).waitFor()
    await toProvider.mend()
  })
})

afterEach(async () => {
  await Promise.all([toProvider.mend(), toDatabase.mend()])
})

describe('while the database cannot be reached', () => {
  test('a reloaded page says so, and goes on by itself', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, context, words } = person
    person.expectFault(/status of 50\d/)
    await context.clock.install()
    await signInToHome(person, 'staff')
    await toDatabase.cut()
    await page.reload()
    // The network works; the server reported the failure.
    await page.getByRole('heading', { name: words.serverBusy }).waitFor()
    await toDatabase.mend()
    await context.clock.runFor(16_000)
    await directory(person).waitFor()
  })

  test('the sign-in page says so, and comes back by itself', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, words } = person
    person.expectFault(/status of 503/)
    await page.goto(homeOf(person))
    await page.getByLabel(words.accountField).waitFor()
    await toDatabase.cut()
    await page.reload()
    await page.getByRole('heading', { name: words.signInAway }).waitFor()
    await toDatabase.mend()
    await typeCredentials(person, 'staff')
    await directory(person).waitFor()
  })

  test('what is open stays open, and says what failed', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, words } = person
    person.expectFault(/status of 50\d/)
    await signInToHome(person, 'A04352')
    await toDatabase.cut()
    await page.getByRole('radio', { name: words.list }).click()
    const notice = page.getByRole('region', { name: words.notices }).getByRole('alert')
    await notice.getByText('服务').waitFor()
    await directory(person).waitFor()
    await toDatabase.mend()
    await page.reload()
    await directory(person).waitFor()
  })

  test('a stranger is told so, and led to the sign-in once it is back', async ({ newPerson }) => {
    const person = await newPerson({ portal: product.portal })
    const { page, context, words } = person
    await context.clock.install()
    await toDatabase.cut()
    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: words.providerDown }).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await toDatabase.mend()
    await context.clock.runFor(6000)
    await typeCredentials(person, 'staff')
    await directory(person).waitFor()
  })
})
