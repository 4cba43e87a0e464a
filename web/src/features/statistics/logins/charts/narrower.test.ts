import { expect, test } from 'vitest'
import { logFilterOf } from '../filter/log-filter.ts'
import { isNarrowerThan } from './narrower.ts'

const filter = (query: string) => logFilterOf(new URLSearchParams(query), '30d')

test('[STAT-03] what only an organization narrows says so where anything else is asked for', () => {
  expect(isNarrowerThan(filter('range=7d&org=east'))).toBe(false)
  for (const query of ['app=crm', 'q=A1', 'environment=prod', 'org=east&alone=1'])
    expect([query, isNarrowerThan(filter(query))]).toEqual([query, true])
  expect(isNarrowerThan(filter('environment=prod'), 'environment')).toBe(false)
})
