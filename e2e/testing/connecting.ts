import { sayAgain } from './accounts.ts'
import type { Peer } from './connected-peers.ts'
import { type Person, seenText } from './person.ts'

const texts = {
  zh: {
    cards: { web: /^网站应用/, apache: /^Apache/ } as Record<string, RegExp>,
    signOn: '接入',
    origin: '应用地址',
    advanced: '高级设置',
    method: '应用身份验证方式',
    connect: '保存并生成配置',
    secret: '新的客户端密钥',
    saved: '我已保存',
    switchOn: '启用',
    isOn: '获得该应用授权的人都可以登录。',
  },
  en: {
    cards: { web: /^Web app/, apache: /^Apache/ } as Record<string, RegExp>,
    signOn: 'Sign-on',
    origin: 'App address',
    advanced: 'Advanced',
    method: 'App authentication',
    connect: 'Save and get settings',
    secret: 'New client secret',
    saved: 'I’ve saved it',
    switchOn: 'Turn on',
    isOn: 'Everyone with access to this app can sign on.',
  },
} as const

/** Connects the application on the screen; returns the text that the screen offers for copying. */
export async function connect(
  admin: Person,
  appId: string,
  { peer, port }: { peer: Peer; port: number },
): Promise<string> {
  const { page, language } = admin
  const t = texts[language]
  await page.goto(`${admin.portal}/iambiz/home/admin/applications/${appId}`)
  await page.getByRole('tab', { name: t.signOn, exact: true }).click()
  const cards = page.getByRole('region', { name: 'OpenID Connect' })
  await cards.getByRole('button', { name: t.cards[peer.card] ?? '' }).click()
  await page.getByRole('textbox', { name: t.origin }).fill(`http://localhost:${port}`)
  if (peer.needs) {
    await page.locator('summary').filter({ hasText: t.advanced }).click()
    const choose = async (name: string, wanted: RegExp) => {
      const field = page.getByRole('combobox', { name })
      const label = (await field.locator('option').allTextContents()).find((text) => wanted.test(text)) ?? ''
      await field.selectOption({ label })
    }
    await choose(t.method, peer.needs.method)
    await choose('PKCE', peer.needs.pkce)
  }
  await page.getByRole('button', { name: t.connect }).click()
  await sayAgain(admin)
  await page.getByRole('region', { name: t.secret }).waitFor()
  const text = await seenText(page.getByRole('figure', { name: peer.snippet }).locator('pre'))
  await page.getByRole('button', { name: t.saved }).click()
  return text
}

/** Turns on the connection on the screen. */
export async function switchOn({ page, language }: Person): Promise<void> {
  await page.getByRole('button', { name: texts[language].switchOn, exact: true }).click()
  await page.getByText(texts[language].isOn).waitFor()
}
