import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'

type Key = keyof Api & string

const perReader = 'GET /iam-portal/user/getBulletinList'
const readers = 'POST /iam-portal/system/newBulletinCount/:id'
const mailRecords = 'POST /iam-portal/bulletin/emailTemplate/list'

let world: CompanyWorld
let bulletinId: string
beforeAll(async () => {
  world = await companyWorld({ root: 'root' })
  const { given, database } = world
  const app_id = await given.application({ app_code: 'mail', name_zh: '邮箱' })
  bulletinId = await given.announcement({ app_id, creator_no: 'root', title_zh: '停机' })
  await given.announcement({ app_id, creator_no: 'root', title_zh: '换新', pinned: true })
  await database.db
    .insertInto('mail_template')
    .values({
      type: 1,
      name: '上线',
      subject_zh: '上线',
      body_zh: '<p>上线</p>',
      updater_no: 'root',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
})
afterAll(() => world.stop())
// Rate limits are not under test here.
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
})

/** The columns that a request schema declares for its list; undefined where it takes no conditions. */
function columnsOf(shape: z.ZodType): [string, string][] | undefined {
  const { properties } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<
      string,
      { description?: string; items?: { properties: Record<string, { description?: string }> } }
    >
  }
  const taken = properties?.queryFields
  const words = taken && (taken.description ?? taken.items?.properties.fieldName?.description ?? '')
  return words?.match(/\w+ \((String|Number|Date|Boolean)\)/g)?.map((word) => {
    const [name = '', type = ''] = word.replace(/[()]/g, '').split(' ')
    return [name, type]
  })
}

type List = { name: string; key: Key; more: Record<string, unknown>; columns: [string, string][] }

/** All calls of the contract that take conditions, once per kind of list. */
const lists: List[] = Object.entries<Endpoint>(api).flatMap(([key, { body, query }]) => {
  const whole = body instanceof z.ZodPrefault ? (body.unwrap() as z.ZodType) : (body ?? query)
  const shapes = (
    whole instanceof z.ZodDiscriminatedUnion ? whole.options : whole ? [whole] : []
  ) as z.ZodType[]
  return shapes.flatMap((shape, index) => {
    const columns = columnsOf(shape)
    const kind = ['TEMPLATE', 'GROUP', 'CONTACT'][index]
    const more = key === mailRecords ? { kind } : {}
    return columns
      ? [{ name: `${key} ${key === mailRecords ? kind : ''}`, key: key as Key, more, columns }]
      : []
  })
})

async function answer({ key, more }: Pick<List, 'key' | 'more'>, queryFields: unknown[]) {
  const params = key === readers ? { id: bulletinId } : {}
  const request = key.startsWith('GET ')
    ? { query: { queryFields: JSON.stringify(queryFields) } }
    : { body: { ...more, queryFields } }
  return world.as('root').call(key, { params, ...request })
}

const operators = [
  'likeAnywhere',
  'likeStart',
  'likeEnd',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'between',
  'isNull',
  'notNull',
]
const values: Record<string, string> = { String: 'mail', Number: '1', Date: '2026-01-01', Boolean: 'true' }

test('[HTTP-11] the lists that take conditions are these', () => {
  expect(lists.map(({ name }) => name.split(' ').slice(1).join(' ').trim())).toMatchObject(
    expect.arrayContaining([
      '/iam-portal/user/getBulletinList',
      '/iam-portal/admin/getBulletinList',
      '/iam-portal/bulletin/list',
      '/iam-portal/bulletin/emailTemplate/list TEMPLATE',
      '/iam-portal/bulletin/emailTemplate/list GROUP',
      '/iam-portal/bulletin/emailTemplate/list CONTACT',
      '/iam-portal/bulletin/mailLog/list',
      '/iam-portal/system/newBulletinCount/:id',
      '/iam-log/v1/loginLog/searchLogSumList',
      '/iam-log/v1/appstatic/searchAppIntegrate',
      '/iam-authority/v1/admin/opLog/list',
      '/iam-authority/v1/admin/dictionary/list',
      '/iam-portal/v1/agency/overview',
    ]),
  )
})

describe.each(lists)('[HTTP-11] $name', (list) => {
  test('takes each operator on each of its columns, and refuses others with 400', async () => {
    const refused: string[] = []
    for (const [fieldName, fieldType] of list.columns) {
      const conditions = operators.map((operator) => {
        const value = values[fieldType] ?? ''
        const fieldStringValue = operator === 'between' ? `${value},${value}` : value
        return { fieldName, fieldType, operator, fieldStringValue }
      })
      for (const part of [conditions.slice(0, 7), conditions.slice(7)]) {
        await world.database.db.deleteFrom('rate_counter').execute()
        const { status } = await answer(list, part)
        if (status !== 200) refused.push(`${fieldName}: ${status}`)
      }
    }
    expect(refused).toEqual([])
    for (const fieldName of ['password', '__proto__'])
      expect((await answer(list, [{ fieldName, fieldStringValue: 'x' }])).status).toBe(400)
  })
})

const total = async (key: Key, fieldName: string, fieldStringValue: string, more = {}) => {
  const { envelope } = await answer({ key, more }, [{ fieldName, operator: 'eq', fieldStringValue }])
  const data = envelope.data as { total?: number; page?: { total: number } }
  return data.total ?? data.page?.total
}

test.each<[Key, string, string, number]>([
  [perReader, 'title', '停机', 1],
  [perReader, 'pinned', 'true', 1],
  ['POST /iam-portal/admin/getBulletinList', 'title', '停机', 1],
  ['POST /iam-portal/bulletin/list', 'title', '停机', 1],
  ['POST /iam-portal/bulletin/list', 'title', '别的', 0],
  [mailRecords, 'name', '上线', 1],
  [mailRecords, 'name', '下线', 0],
  ['POST /iam-portal/bulletin/mailLog/list', 'to', 'nobody@example.com', 0],
  [readers, 'userNo', 'root', 1],
  [readers, 'userNo', 'nobody', 0],
  ['POST /iam-log/v1/loginLog/searchLogSumList', 'appCode', 'mail', 1],
  ['POST /iam-log/v1/loginLog/searchLogSumList', 'appCode', 'other', 0],
  ['POST /iam-log/v1/appstatic/searchAppIntegrate', 'appCode', 'mail', 1],
  ['POST /iam-log/v1/appstatic/searchAppIntegrate', 'unifiedAuth', '1', 0],
  ['POST /iam-authority/v1/admin/opLog/list', 'action', 'no.such', 0],
  ['POST /iam-authority/v1/admin/dictionary/list', 'keyName', 'super_manager', 1],
])('[HTTP-11] %s with %s "%s" finds %i', async (key, fieldName, value, expected) => {
  // People who joined after the release are listed as late readers.
  const more = key === mailRecords ? { kind: 'TEMPLATE' } : key === readers ? { late: true } : {}
  expect(await total(key, fieldName, value, more)).toBe(expected)
})
