import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { beforeEach, expect, test } from 'vitest'
import { call } from '#web/platform/api/call.ts'
import { ontoNewest } from '#web/platform/api/conflict.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { currentHomeData } from './home-data.ts'
import { forgetHomeData, loadHomeData, seedHomeData, storedHomeData } from './home-reading.ts'
import { writeHome } from './write-home.ts'

const save = 'POST /iam-portal/user/updatePersonalConfig'

const homeOf = (mode: PersonalConfig['mode'], revision: number, roleNo = 'staff') =>
  ({
    signedIn: { current: { orgCode: 'HQ', roleNo }, orgRole: [], flags: {}, user: { userNo: 'A1' } },
    personalConfig: { mode, density: 'normal', revision },
  }) as unknown as HomeData

type Reply = Parameters<ReturnType<typeof envelope>>[1]

/** A portal that delays its replies until the test sends them; `next` waits for the next request to a call. */
async function heldPortal() {
  const held: { url: string; body: string; response: Reply }[] = []
  const waiting: (() => void)[] = []
  await portal(({ url, body }, response) => {
    held.push({ url, body, response })
    for (const wake of waiting.splice(0)) wake()
  })
  async function next(path: string) {
    for (;;) {
      const at = held.findIndex(({ url }) => url.endsWith(path))
      const [found] = at < 0 ? [] : held.splice(at, 1)
      if (found) {
        const reply = (data: unknown, code = 200, status = 200) =>
          envelope(data, code, 'no', status)({} as never, found.response)
        return { body: JSON.parse(found.body) as Record<string, unknown>, reply }
      }
      await new Promise<void>((wake) => waiting.push(wake))
    }
  }
  return { nextHome: () => next('/home'), nextSave: () => next('/updatePersonalConfig') }
}

const choose = (change: Partial<Pick<PersonalConfig, 'mode' | 'density'>>) =>
  writeHome({
    queue: 'personal-config',
    expect: (home) => ({ ...home, personalConfig: { ...home.personalConfig, ...change } }),
    send: (home) =>
      ontoNewest(home?.personalConfig.revision ?? 0, (revision) =>
        call(save, { body: { ...change, revision } }),
      ),
    settle: (home, personalConfig) => ({ ...home, personalConfig }),
  })

const shown = () => currentHomeData()?.personalConfig

beforeEach(() => {
  forgetHomeData()
  seedHomeData(homeOf('light', 1))
})

test('a choice shows before the server has answered, and what it answers stays', async () => {
  const { nextSave } = await heldPortal()
  const saving = choose({ mode: 'dark' })
  expect(shown()?.mode).toBe('dark')
  expect(storedHomeData()?.personalConfig.mode).toBe('light')
  const { reply } = await nextSave()
  reply({ mode: 'dark', density: 'normal', revision: 2 })
  await saving
  expect(shown()).toEqual({ mode: 'dark', density: 'normal', revision: 2 })
})

test('a failure takes back its own choice and no later one', async () => {
  const { nextSave } = await heldPortal()
  const first = choose({ mode: 'dark' })
  const second = choose({ density: 'compact' })
  const refused = expect(first).rejects.toMatchObject({ code: 422 })
  ;(await nextSave()).reply(null, 422, 422)
  await refused
  expect(shown()).toMatchObject({ mode: 'light', density: 'compact' })
  ;(await nextSave()).reply({ mode: 'light', density: 'compact', revision: 2 })
  await second
  expect(shown()).toEqual({ mode: 'light', density: 'compact', revision: 2 })
})

test('two quick choices use one revision after the other', async () => {
  const { nextSave } = await heldPortal()
  const both = [choose({ mode: 'dark' }), choose({ density: 'compact' })]
  const first = await nextSave()
  expect(first.body).toEqual({ mode: 'dark', revision: 1 })
  first.reply({ mode: 'dark', density: 'normal', revision: 2 })
  const second = await nextSave()
  expect(second.body).toEqual({ density: 'compact', revision: 2 })
  second.reply({ mode: 'dark', density: 'compact', revision: 3 })
  await Promise.all(both)
  expect(shown()?.revision).toBe(3)
})

test('home data that were asked for before a choice do not bring the old state back', async () => {
  const { nextHome, nextSave } = await heldPortal()
  const reading = loadHomeData()
  const home = await nextHome()
  const saving = choose({ mode: 'dark' })
  ;(await nextSave()).reply({ mode: 'dark', density: 'normal', revision: 2 })
  await saving
  home.reply(homeOf('light', 1))
  await reading
  expect(shown()).toMatchObject({ mode: 'dark', revision: 2 })
})

test('home data that arrive while a choice is being saved lie below it', async () => {
  const { nextHome, nextSave } = await heldPortal()
  const saving = choose({ mode: 'dark' })
  const save = await nextSave()
  const reading = loadHomeData()
  ;(await nextHome()).reply(homeOf('system', 7))
  await reading
  expect(shown()).toMatchObject({ mode: 'dark', revision: 7 })
  save.reply({ mode: 'dark', density: 'normal', revision: 8 })
  await saving
  expect(shown()).toMatchObject({ mode: 'dark', revision: 8 })
})

test('a choice goes onto what another device has stored meanwhile', async () => {
  const { nextSave } = await heldPortal()
  const saving = choose({ mode: 'dark' })
  ;(await nextSave()).reply({ current: { mode: 'system', density: 'compact', revision: 5 } }, 409, 409)
  const again = await nextSave()
  expect(again.body).toEqual({ mode: 'dark', revision: 5 })
  again.reply({ mode: 'dark', density: 'compact', revision: 6 })
  await saving
  expect(shown()).toEqual({ mode: 'dark', density: 'compact', revision: 6 })
})

test('the answer for another organization and role is not put into what is shown now', async () => {
  const { nextSave } = await heldPortal()
  const saving = choose({ mode: 'dark' })
  const save = await nextSave()
  seedHomeData(homeOf('light', 1, 'manager'))
  expect(shown()?.mode).toBe('light')
  save.reply({ mode: 'dark', density: 'normal', revision: 2 })
  await saving
  expect(shown()).toMatchObject({ mode: 'light', revision: 1 })
})
