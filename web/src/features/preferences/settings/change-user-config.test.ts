import { beforeEach, expect, test } from 'vitest'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import { forgetHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { changeUserConfig } from './change-user-config.ts'

const notify = { bulletinMail: true, bulletinPopup: true, loginAlertMail: true, agencyMail: true }
const stored = { language: 'zh', notify, hiddenAppIds: [], emailState: 'none', revision: 3 } as const

const home = {
  signedIn: { current: {}, orgRole: [], flags: {}, user: { userNo: 'A1' }, userConfig: stored },
  personalConfig: {},
} as unknown as HomeData

const withoutMails = () =>
  changeUserConfig((current) => ({ notify: { ...current.notify, bulletinMail: false } }))

beforeEach(() => {
  forgetHomeData()
  seedHomeData(home)
})

test('[HOME-09] a switch is thrown at once, and stands with the revision that the server answers', async () => {
  const saved = { ...stored, notify: { ...notify, bulletinMail: false }, revision: 4 }
  await portal(envelope(saved))
  const changing = withoutMails()
  expect(currentHomeData()?.signedIn.userConfig.notify.bulletinMail).toBe(false)
  expect(await changing).toBe(true)
  expect(currentHomeData()?.signedIn.userConfig).toEqual(saved)
})

test('[HOME-09] what another browser stored meanwhile stays, and the switch is thrown on top of it', async () => {
  const theirs = { ...stored, notify: { ...notify, agencyMail: false }, revision: 7 }
  const sent: { revision: number; notify: object }[] = []
  await portal(({ body }, response) => {
    const asked = JSON.parse(body) as { revision: number; notify: object }
    sent.push(asked)
    const answer =
      asked.revision === 7
        ? envelope({ ...theirs, ...asked, revision: 8 })
        : envelope({ current: theirs }, 409, 'changed', 409)
    answer({} as never, response)
  })
  expect(await withoutMails()).toBe(true)
  expect(sent).toEqual([
    { notify: { ...notify, bulletinMail: false }, revision: 3 },
    { notify: { ...notify, bulletinMail: false, agencyMail: false }, revision: 7 },
  ])
})

test('[HOME-09] a refusal takes it back', async () => {
  await portal(envelope(null, 422, 'no', 422))
  expect(await withoutMails()).toBe(false)
  expect(currentHomeData()?.signedIn.userConfig).toEqual(stored)
})
