import { expect, test } from 'vitest'
import { createWorkShare } from './work-share.ts'

test('clients whose IPv4 addresses come inside IPv6 have a share each', () => {
  const share = createWorkShare({ total: 10, perAddress: 1 })
  share.begin('::ffff:10.0.0.1')
  expect(share.hasRoom('::ffff:10.0.0.1')).toBe(false)
  expect(share.hasRoom('10.0.0.1')).toBe(false)
  expect(share.hasRoom('::ffff:a00:1')).toBe(false)
  expect(share.hasRoom('::ffff:192.0.2.7')).toBe(true)
})
