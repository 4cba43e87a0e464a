import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { envelope, portal } from '#web/testing/portal.ts'

const { jar, page } = vi.hoisted(() => {
  const jar = new Map<string, string>()
  const page = {
    documentElement: { lang: '' },
    getElementById: () => null,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  return { jar, page }
})

const { queryClient } = await import('#web/platform/api/query.ts')
const { currentHomeData } = await import('#web/platform/home/home-data.ts')
const { forgetHomeData, seedHomeData } = await import('#web/platform/home/home-reading.ts')
const { currentLanguage, forgetLanguage, setLanguage } = await import('#web/platform/i18n/language.ts')
const { currentLook, setLook } = await import('#web/platform/session/look.ts')
const { chooseLanguage, chooseLook } = await import('./choose-preferences.ts')
const { followTab } = await import('./follow-tab.ts')

const before = { skin: 'azure', mode: 'light', density: 'normal', contrast: 'system' } as const
const pine = { ...before, skin: 'pine' } as const
const userConfig = { language: 'zh', revision: 1 }

const home = {
  signedIn: { current: {}, orgRole: [], flags: {}, user: { userNo: 'A1' }, userConfig },
  personalConfig: { ...before, revision: 1 },
} as unknown as HomeData

beforeEach(() => {
  // The portal of the previous test has restored all globals, so those of the page are stubbed again.
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  forgetHomeData()
  seedHomeData(home)
  setLook(before)
  setLanguage('zh')
  forgetLanguage()
})

test('[UI-01] a language that could not be saved is taken back, and this browser has none of its own again', async () => {
  await portal(envelope(null, 422, 'no', 422))
  const choosing = chooseLanguage('en')
  expect([currentLanguage(), page.documentElement.lang, jar.get('lang')]).toEqual(['en', 'en', 'en'])
  await choosing
  expect([currentLanguage(), page.documentElement.lang, jar.get('lang')]).toEqual(['zh', 'zh-CN', undefined])
  expect(currentHomeData()?.signedIn.userConfig).toEqual(userConfig)
})

test('[UI-01] a language that was saved stays', async () => {
  await portal(envelope({ language: 'en', revision: 2 }))
  await chooseLanguage('en')
  expect([currentLanguage(), jar.get('lang')]).toEqual(['en', 'en'])
  expect(currentHomeData()?.signedIn.userConfig).toEqual({ language: 'en', revision: 2 })
})

test('[UI-01] what a screen has asked for in one language is asked for again in the other, though it was not answered yet', async () => {
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push((text) => answer(text)))
  const screen = new QueryObserver(queryClient, { queryKey: ['asked before'], queryFn })
  onTestFinished(screen.subscribe(() => {}))
  onTestFinished(() => queryClient.clear())
  expect(answers).toHaveLength(1)
  await followTab({ kind: 'language', language: 'en' })
  answers[0]?.('旧')
  await vi.waitUntil(() => answers.length > 1)
  answers[1]?.('new')
  await vi.waitUntil(() => screen.getCurrentResult().isSuccess)
  expect([screen.getCurrentResult().data, answers.length]).toEqual(['new', 2])
})

test('a look that could not be saved is taken back: painted, kept in the browser, and in the data of home', async () => {
  await portal(envelope(null, 422, 'no', 422))
  const choosing = chooseLook(pine)
  expect([currentLook().skin, jar.get('theme'), currentHomeData()?.personalConfig.skin]).toEqual([
    'pine',
    'pine.light.normal.system',
    'pine',
  ])
  await choosing
  expect([currentLook().skin, jar.get('theme'), currentHomeData()?.personalConfig.skin]).toEqual([
    'azure',
    'azure.light.normal.system',
    'azure',
  ])
})

test('a refused look does not take a later one with it', async () => {
  await portal(({ body }, response) => {
    const { skin } = JSON.parse(body) as { skin: string }
    const answer =
      skin === 'pine' ? envelope(null, 422, 'no', 422) : envelope({ ...before, skin, revision: 2 })
    answer({} as never, response)
  })
  await Promise.all([chooseLook(pine), chooseLook({ ...before, skin: 'dusk' })])
  expect([currentLook().skin, jar.get('theme'), currentHomeData()?.personalConfig.skin]).toEqual([
    'dusk',
    'dusk.light.normal.system',
    'dusk',
  ])
})
