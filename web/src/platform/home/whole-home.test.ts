import type { HomeData as HomeReply } from '@iambiz/contract/home.ts'
import { expect, test } from 'vitest'
import { wholeHome } from './whole-home.ts'

const [mail, travel] = [{ appId: 'mail' }, { appId: 'travel' }]
const myApps = { sortType: 'custom', usualOnTop: true, limit: 20, revision: 3 }

test('the lists of home hold the applications of the list beside them, in their own order', () => {
  const reply = {
    apps: { page: { list: [mail, travel] } },
    myApps: { ...myApps, usualAppIds: ['travel', 'mail'], accessedAppIds: ['mail', 'gone'] },
  } as unknown as HomeReply
  expect(wholeHome(reply).myApps).toEqual({ ...myApps, usualApps: [travel, mail], accessedApps: [mail] })
})

test('a home without organization and role stays as it is', () => {
  const reply = { signedIn: {} } as unknown as HomeReply
  expect(wholeHome(reply)).toEqual(reply)
})
