import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { sampleRequests } from '#server/testing/contract-samples.ts'
import { asForm, typedBody } from './form-body.ts'

const id = '0b7e9a52-3d7e-4c53-9c3e-3f6a3b0c9d11'
const calls = Object.entries<Endpoint>(api)

/** The same values in form encoding. */
const inForm = (body: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const bodies = calls.flatMap(([key, endpoint]) =>
  endpoint.body && endpoint.takes !== 'token'
    ? sampleRequests(endpoint, id).flatMap(({ body }) =>
        typeof body === 'object' && body !== null ? [{ key, shape: endpoint.body, body }] : [],
      )
    : [],
)

test('[HTTP-03] a form says to every call what the same JSON says', () => {
  expect(bodies.length).toBeGreaterThan(150)
  const others = bodies.filter(({ shape, body }) => {
    const [json, form] = [shape?.safeParse(body), shape?.safeParse(typedBody(shape, asForm(inForm(body))))]
    const said = (result: typeof json) =>
      JSON.stringify(result?.success ? result.data : result?.error?.issues.map(({ path }) => path))
    return said(json) !== said(form)
  })
  expect(others.map(({ key }) => key)).toEqual([])
})

test('[HTTP-03] a form is told apart by its kind', () => {
  const { body } = api['POST /iam-portal/bulletin/emailTemplate/list']
  const typed = typedBody(body, asForm({ kind: 'TEMPLATE', pageSize: '5', type: '2', keyword: '7' }))
  expect(typed).toEqual({ kind: 'TEMPLATE', pageSize: 5, type: 2, keyword: '7' })
})

test('[HTTP-03] every body in JSON that may be left out is left out by an empty one', () => {
  const others = calls.filter(
    ([, { body }]) => body?.safeParse({}).success && !body.safeParse(undefined).success,
  )
  expect(others.map(([key]) => key)).toEqual([])
})

describe('over HTTP', () => {
  let world: CompanyWorld
  beforeAll(async () => {
    world = await companyWorld({ root: 'root' }, { LIMIT_FIGURES_PER_PERSON: '6' })
  })
  afterAll(() => world.stop())
  // Rate limits are not under test here.
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_counter').execute()
  })

  const headers = { env: 'prod', lang: 'en', containertype: 'web-pc' }
  const send = async (key: keyof Api & string, type: string | undefined, body?: string, who = 'root') => {
    const [method = '', path = ''] = key.split(' ', 2)
    const reply = await world.as(who).fetchRaw(`/api${path.replace(/:\w+/g, id)}`, {
      method,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    const envelope: { code?: number } = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: reply.status, envelope }
  }
  const form = 'application/x-www-form-urlencoded'

  test('[HTTP-03] a form has numbers, booleans and lists', async () => {
    const list = 'POST /iam-authority/v1/admin/dictionary/list'
    const fields = JSON.stringify([{ fieldName: 'keyName', fieldStringValue: 'super' }])
    const found = await send(
      list,
      form,
      String(new URLSearchParams({ pageNum: '1', pageSize: '2', status: '1', queryFields: fields })),
    )
    expect(found).toMatchObject({ status: 200, envelope: { data: { pageSize: 2, total: 1 } } })
    expect((await send(list, form, 'pageSize=many')).status).toBe(400)
    expect((await send(list, form, 'status=2')).status).toBe(422)
    expect((await send(list, form, 'keyword=7')).envelope).toMatchObject({ code: 200, data: { total: 0 } })
  })

  test('[HTTP-03] JSON in a form is read in one way only', async () => {
    const list = 'POST /iam-authority/v1/admin/dictionary/list'
    for (const field of [
      '{"fieldName":"keyName","fieldName":"keyValue"}',
      '{"fieldName":"keyName","__proto__":{}}',
    ])
      expect(
        (await send(list, form, String(new URLSearchParams({ queryFields: `[${field}]` })))).status,
      ).toBe(400)
  })

  test('[HTTP-03] what a form says weighs what the same JSON weighs', async () => {
    const compared = async () =>
      (await send('POST /iam-log/v1/loginLog/newChartLoginTimes', form, 'compare=true')).status
    expect([await compared(), await compared(), await compared()]).toEqual([200, 200, 429])
  })

  test('[HTTP-03] an empty body that calls itself JSON is none, for every call', async () => {
    const others: string[] = []
    for (const [key] of calls.filter(([key, { takes }]) => !key.startsWith('GET ') && takes !== 'token')) {
      const call = key as keyof Api & string
      const [named, plain] = [
        await send(call, 'application/json', undefined, 'stranger'),
        await send(call, undefined, undefined, 'stranger'),
      ]
      if (named.status !== plain.status || named.envelope.code !== plain.envelope.code) others.push(key)
    }
    expect(others).toEqual([])
    expect((await send('POST /iam-authority/v1/admin/dictionary/list', 'application/json', '')).status).toBe(
      200,
    )
  })
})
