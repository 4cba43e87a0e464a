import { randomBytes } from 'node:crypto'
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

/** A template that no earlier try of a test has built. */
const newName = () => `try_${randomBytes(6).toString('hex')}`

test('every caller gets its own copy of a template that is built once', async () => {
  const name = newName()
  let built = 0
  const template = async (url: string) => {
    built++
    await query(url, 'create table note (text text)')
  }
  const both = await Promise.all([createTestDatabase(template, name), createTestDatabase(template, name)])
  expect(built).toBe(1)

  await query(both[0].url, `insert into note values ('only here')`)
  expect(await query(both[0].url, 'select * from note')).toEqual([{ text: 'only here' }])
  expect(await query(both[1].url, 'select * from note')).toEqual([])

  await Promise.all(both.map(({ drop }) => drop()))
  const names = both.map(({ url }) => `'${new URL(url).pathname.slice(1)}'`)
  expect(await query(url0(), `select datname from pg_database where datname in (${names})`)).toEqual([])
})

test('a template that could not be built is built again by the next caller', async () => {
  const name = newName()
  const broken = () => Promise.reject(new Error('no such table'))
  await expect(createTestDatabase(broken, name)).rejects.toThrow('no such table')

  const { url, drop } = await createTestDatabase(() => query(url0(), 'select').then(() => {}), name)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await drop()
})

const url0 = () => process.env.TEST_DATABASE_URL ?? ''
