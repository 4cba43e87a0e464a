import type { HomeData } from '@iambiz/contract/home.ts'
import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import { expect, test } from 'vitest'
import { identity } from '#web/platform/api/identity.ts'
import { storedHomeData } from '#web/platform/home/home-reading.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { cleanSession, sessionState } from '#web/platform/session/store.ts'
import { renderHome } from './render-home.tsx'

type Change = { userNo?: string; appName?: string; language?: 'zh' | 'en'; signedIn?: object }

const bootOf = ({
  userNo = 'A1',
  appName = '流程审批',
  language = 'zh',
  signedIn = {},
}: Change = {}): string => {
  const app = {
    appId: 'a',
    appCode: 'approvals',
    appName,
    icon: 'workflow',
    categoryCode: 'c',
    openMode: 'blank',
  }
  const home = {
    signedIn: {
      user: { userNo, userName: '叶知秋' },
      orgRole: [],
      flags: {},
      isSystemAdmin: false,
      roleAuth: 1,
      dictionary: [],
      current: { orgCode: 'HQ', orgName: '总部', roleNo: 'staff', roleName: '员工' },
      menuInfo: { role: { roleNo: 'staff', roleName: '员工' }, menus: [], eleList: [] },
      userConfig: { language, hiddenAppIds: [] },
      ...signedIn,
    },
    personalConfig: {
      skin: 'pine',
      mode: 'dark',
      density: 'compact',
      contrast: 'high',
      modules: [{ moduleCode: 'usual', visible: true, sortNo: 1 }],
      tools: [],
      quickList: [],
      collapsedCategories: [],
    },
    apps: {
      categories: [{ categoryCode: 'c', categoryName: '协同', shortName: '协同', hue: 258, count: 1 }],
      page: {
        total: 1,
        list: [{ ...app, homeUrl: 'https://apps.example/approvals', status: 1, usual: true }],
      },
    },
    myApps: { sortType: 'custom', usualAppIds: ['a'], limit: 20, revision: 1, accessedAppIds: [] },
    bulletinCount: { total: 0, unread: 0, forcedUnread: 0, byType: {} },
    bulletins: [],
  }
  return JSON.stringify({
    config: { baseUrl: 'https://portal.example' },
    home: home as unknown as HomeData,
    language,
  })
}

const draw = (change?: Change, userAgent = 'Windows', words: PublishedWords | null = null) =>
  renderHome({ boot: bootOf(change), nonce: 'n0nce', userAgent, words })?.root ?? null

test('[HOME-02] the usual applications stand in the HTML, for eyes alone until the page answers', () => {
  const html = draw()
  expect(html).toContain('<div id="root" inert>')
  expect(html).toMatch(/<a [^>]*href="https:\/\/apps\.example\/approvals"[^>]*>.*?流程审批/)
  expect(html).toContain('我的常用')
})

test('it is not seen before the script beside it, which may take it away', () => {
  expect(draw()).toContain('#root[inert]:not(:has(~script)){display:none}')
})

test('the applications come a frame after the header, and on phones all that stands below it', () => {
  const html = draw() ?? ''
  expect(html).toContain('#root[inert]:not([data-begun]) .home-apps{display:none}')
  expect(html).toContain('@media(width<64rem){#root[inert]:not([data-begun]) main{display:none}}')
  expect(html).toMatch(/<\/header>.*<main.*<script.*data-begun/s)
})

test('the look is the one that the person chose', () => {
  expect(renderHome({ boot: bootOf(), nonce: 'n', userAgent: '', words: null })?.look).toMatchObject({
    skin: 'pine',
    mode: 'dark',
    density: 'compact',
    contrast: 'high',
  })
})

test('it is in the language of the page, with the keys of the browser’s system', () => {
  expect(draw({ language: 'en' })).toContain('<kbd>Ctrl K</kbd>')
  const english = draw({ language: 'en' }, 'Mozilla/5.0 (Macintosh)')
  expect(english).toContain('<kbd>⌘ K</kbd>')
  expect(english).not.toContain('我的常用')
  expect(draw()).toContain('我的常用')
})

test('[UI-01] it is in the words that are published, in both languages, and in the built-in ones when they are taken back', () => {
  const address = '我的常用 | My apps'
  const words = {
    versionNo: '2',
    languages: { zh: { [address]: '常用应用' }, en: { [address]: 'Favourites' } },
  }
  expect(draw({}, '', words)).toMatch(/常用应用(?!.*我的常用)/s)
  expect(draw({ language: 'en' }, '', words)).toContain('Favourites')
  expect(draw()).toMatch(/我的常用(?!.*常用应用)/s)
})

test('no text becomes markup, a style or an end of the script', () => {
  const evil = '</style></script><img src=x onerror=alert(1)> style="x:url(//evil)" __NONCE__'
  const html = draw({ appName: evil, userNo: '</script><b>' }) ?? ''
  expect(html).not.toContain('<img')
  expect(html).not.toContain('</script><b>')
  expect(html).not.toMatch(/<[^>]* style=/)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).toContain('style=&quot;x:url(//evil)&quot;')
})

const expectNobody = () =>
  expect([currentPhase().name, storedHomeData(), sessionState(), identity.of]).toEqual([
    'starting',
    undefined,
    cleanSession,
    undefined,
  ])

test('nothing of a person is left for the next one', () => {
  expect(draw({ userNo: 'A1', appName: '薪酬查询' })).toContain('薪酬查询')
  expectNobody()
  const next = draw({ userNo: 'A2', appName: '流程审批' })
  expect(next).toContain('"iamAccount":"A2"')
  expect(next).not.toMatch(/薪酬查询|"A1"/)
})

test('nothing of a person is left where drawing fails, and the next one is drawn', () => {
  expect(() => draw({ signedIn: { orgRole: null } })).toThrow()
  expectNobody()
  expect(draw()).toContain('流程审批')
})

test.each([
  ['acts for somebody', { acting: { agencyId: 'd1' } }],
  [
    'has a role with entries of elements',
    { menuInfo: { menus: [], eleList: [{ tabCode: '*', elements: [] }] } },
  ],
])('whoever %s is not drawn for, because only a browser knows what they see', (_who, signedIn) => {
  expect(draw({ signedIn })).toBeNull()
})

test('without a person, or a choice of organization and role, there is nothing to draw', () => {
  const of = (home: object | null) =>
    renderHome({ boot: JSON.stringify({ home }), nonce: 'n', userAgent: '', words: null })
  expect(of(null)).toBeNull()
  expect(of({ signedIn: { menuInfo: { eleList: [] } } })).toBeNull()
})
