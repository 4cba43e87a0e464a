import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, signInToHome, signOut } from './testing/person.ts'
import { freePorts, type Process, type Product, startPortal, startProduct } from './testing/product.ts'
import { openRecords, type Records } from './testing/records-store.ts'
import { type RoundRobin, startRoundRobin } from './testing/round-robin.ts'
import { takeTour } from './testing/tour.ts'

let product: Product
let second: Process
let front: RoundRobin
let records: Records

beforeAll(async () => {
  const [port = 0, portal = 0] = await freePorts(2)
  const address = `http://localhost:${port}`
  product = await startProduct({ settings: { BASE_URL: address, PORT: String(portal) } })
  const [other = 0] = await freePorts(1)
  second = await startPortal(product, { BASE_URL: address, PORT: String(other) })
  front = await startRoundRobin(port, [`http://127.0.0.1:${portal}`, `http://127.0.0.1:${other}`])
  records = openRecords(product.databaseUrl)
})

afterAll(async () => {
  await front?.stop()
  await second?.stop()
  await records?.close()
  await product?.stop()
})

describe('two portals behind a proxy that gives each request to the next', () => {
  test.for(
    inTurn([
      ['superadmin', 'zh'],
      ['staff', 'en'],
    ] as const),
  )('give %s the whole tour, in %s', async ([account, language], { newPerson }) => {
    await takeTour(await newPerson({ portal: front.address, language }), account)
    const [one = 0, other = 0] = front.served()
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
  })

  test('[AUTH-09] renew a person’s tokens once, whichever of them is asked', async ({ newPerson }) => {
    const userNo = 'A04101'
    const person = await newPerson({ portal: front.address })
    const { page, context } = person
    await signInToHome(person, userNo)
    await context.clearCookies({ name: /_access_token_/ })
    const statuses = await page.evaluate(async () => {
      const headers = { env: 'prod', lang: 'zh', containerType: 'web-pc', 'content-type': 'application/json' }
      const ask = () => fetch('/api/iam-portal/v1/portal/home', { method: 'POST', headers, body: '{}' })
      const replies = await Promise.all(Array.from({ length: 6 }, ask))
      return replies.map(({ status }) => status)
    })
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await records.generation(userNo)).toBe(2)
    await page.reload()
    await directory(person).waitFor()
  })

  test('see at once that a session was ended at the other one', async ({ newPerson }) => {
    const [here, there] = [
      await newPerson({ portal: front.address }),
      await newPerson({ portal: front.address }),
    ]
    const userNo = 'A04140'
    await records.forgetPerson(userNo)
    await signInToHome(here, userNo)
    await there.context.addCookies(await here.context.cookies())
    await there.page.goto(`${front.address}/iambiz/home`)
    await directory(there).waitFor()
    // An open home page polls by itself and would get the first reply.
    await there.page.goto('about:blank')
    await signOut(here)
    const home = async () => {
      const reply = await there.context.request.post(`${front.address}/api/iam-portal/v1/portal/home`, {
        headers: { env: 'prod', lang: 'zh', containerType: 'web-pc' },
        data: {},
      })
      return (await reply.json()).code
    }
    const codes = [await home(), await home()]
    // The first reply clears the cookies, so the second call has none.
    expect(codes).toEqual([1010, 1006])
    expect(await records.openSessions(userNo)).toBe(0)
  })
})
