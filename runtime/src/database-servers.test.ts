import { expect, test } from 'vitest'
import { databaseServers, isDatabaseUrl } from './database-servers.ts'

test.each([
  ['postgres://u:p@a:5432/x', ['postgres://u:p@a:5432/x']],
  [
    'postgres://u:p,q@a:5432,b/x?ssl=true',
    ['postgres://u:p,q@a:5432/x?ssl=true', 'postgres://u:p,q@b/x?ssl=true'],
  ],
  [
    'postgresql://a,[::1]:5433/x?target_session_attrs=primary',
    ['postgresql://a/x', 'postgresql://[::1]:5433/x'],
  ],
  [
    'postgres://a,b/x?target_session_attrs=read-write&ssl=true',
    ['postgres://a/x?ssl=true', 'postgres://b/x?ssl=true'],
  ],
])('the servers of %s', (url, servers) => {
  expect(databaseServers(url)).toEqual(servers)
  expect(isDatabaseUrl(url)).toBe(true)
})

test.each([
  'mysql://a/x',
  'a:5432/x',
  'postgres://a:5432,b:no/x',
  'postgres://a,b/x?target_session_attrs=standby',
])('%s is refused', (url) => {
  expect(isDatabaseUrl(url)).toBe(false)
})
