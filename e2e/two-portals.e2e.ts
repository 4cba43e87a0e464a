import { afterAll, beforeAll, describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { freePorts, type Process, type Product, startPortal, startProduct } from './testing/product.ts'
import { type RoundRobin, startRoundRobin } from './testing/round-robin.ts'
import { takeTour } from './testing/tour.ts'

let product: Product
let second: Process
let front: RoundRobin

beforeAll(async () => {
  const [port = 0, portal = 0] = await freePorts(2)
  const address = `http://localhost:${port}`
  product = await startProduct({ settings: { BASE_URL: address, PORT: String(portal) } })
  const [other = 0] = await freePorts(1)
  second = await startPortal(product, { BASE_URL: address, PORT: String(other) })
  front = await startRoundRobin(port, [`http://127.0.0.1:${portal}`, `http://127.0.0.1:${other}`])
})

afterAll(async () => {
  await front?.stop()
  await second?.stop()
  await product?.stop()
})

describe('two portals behind a proxy that gives each request to the next', () => {
  test('give superadmin the whole tour', async ({ newPerson }) => {
    await takeTour(await newPerson({ portal: front.address, language: 'zh' }), 'superadmin')
    const [one = 0, other = 0] = front.served()
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
  })
})
