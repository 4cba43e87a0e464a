import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { signedIn } from '#web/testing/signed-in.ts'
import { followElements } from './follow.ts'

test.each([
  ['an ordinary role is not told', '', 1, 0],
  ['whoever runs the system is', '[', 0, 1],
] as const)('[PERM-02] an element entry that is wrong: %s', async (_who, selector, roleAuth, notices) => {
  const complained = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const home = signedIn()
  const { menuInfo } = home.signedIn
  const eleList = [{ tabCode: '*', elements: [{ selector, params: 'hidden' as const }] }]
  const person = { ...home.signedIn, roleAuth, ...(menuInfo ? { menuInfo: { ...menuInfo, eleList } } : {}) }
  await openPage('/home/help', { home: { ...home, signedIn: person } })
  followElements()
  await expect.poll(() => complained.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(/元素选择器/).elements().length).toBe(notices)
  complained.mockRestore()
})
