import { beforeEach, expect, test, vi } from 'vitest'
import { updateSession } from '#web/platform/session/store.ts'
import { parseWidths, storedWidths, writtenWidths } from './stored-widths.ts'

beforeEach(() => {
  const jar = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';', 1)[0]?.split('=') ?? []
      jar.set(name, value)
    },
  })
  return () => vi.unstubAllGlobals()
})

test('[UI-05] the widths of each screen stay for the person, and are nobody else’s', () => {
  updateSession({ iamAccount: 'A1' })
  const [groups, other] = [storedWidths('mail-groups'), storedWidths('other')]
  expect(groups.read()).toBeUndefined()
  groups.write({ left: 260, right: 410 })
  other.write({ left: 100, right: 100 })
  expect([groups.read(), other.read()]).toEqual([
    { left: 260, right: 410 },
    { left: 100, right: 100 },
  ])
  updateSession({ iamAccount: 'A2' })
  expect(storedWidths('mail-groups').read()).toBeUndefined()
  updateSession({ iamAccount: 'A1' })
  groups.write(undefined)
  expect([groups.read(), other.read()]).toEqual([undefined, { left: 100, right: 100 }])
})

test.each(['', '~', 'A1~mail-groups', 'A1~mail-groups.x.1', 'A1~mail-groups.-1.99999', '%'])(
  'a cookie that reads %j has no widths',
  (text) => {
    expect(parseWidths(text).screens).toEqual({})
  },
)

test('what is written is read again', () => {
  const kept = { userNo: 'A1', screens: { one: { left: 1, right: 2 } } }
  expect(parseWidths(writtenWidths(kept))).toEqual(kept)
})
