import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('every caller gets its own copy of a template that is built once', async () => {
  let built = 0
  const template = async (url: string) => {
    built++
    await query(url, 'create table note (text text)')
  }
  const both = await Promise.all([createTestDatabase(template, 'note'), createTestDatabase(template, 'note')])
  expect(built).toBe(1)

  await query(both[0].url, `insert into note values ('only here')`)
  expect(await query(both[0].url, 'select * from note')).toEqual([{ text: 'only here' }])
  expect(await query(both[1].url, 'select * from note')).toEqual([])

  await Promise.all(both.map(({ drop }) => drop()))
  await expect(query(both[0].url, 'select')).rejects.toMatchObject({ code: '3D000' })
})

test('a template that could not be built is built again by the next caller', async () => {
  const broken = () => Promise.reject(new Error('no such table'))
  await expect(createTestDatabase(broken, 'second_try')).rejects.toThrow('no such table')

  const { url, drop } = await createTestDatabase(() => query(url0(), 'select').then(() => {}), 'second_try')
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await drop()
})

const url0 = () => process.env.TEST_DATABASE_URL ?? ''
