import { expect, test } from 'vitest'
import { sessionKey } from '#web/platform/session/store.ts'
import { openPage, reloadPage } from '#web/testing/open-page.tsx'
import { signedIn } from '#web/testing/signed-in.ts'

const dictionary = [{ keyName: 'super_manager', keyValue: 'root', keyDesc: '超级管理员' }]
const kept = () => JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}').dictionary

test('[AUTH-12] the browser session has the dictionary, also after a reload, and a new one begins without', async () => {
  expect(kept()).toBeUndefined()
  const home = signedIn()
  await openPage('/home/help', { home: { ...home, signedIn: { ...home.signedIn, dictionary } } })
  await expect.poll(kept).toEqual(dictionary)
  reloadPage()
  expect(kept()).toEqual(dictionary)
})
