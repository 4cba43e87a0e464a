import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    library: '工具库',
    whereabouts: '面包屑',
    tools: '我的工具',
    unknown: '没有该工具',
    amount: '金额（元）',
    capitals: '人民币壹拾万柒仟元零伍角叁分',
    names: [
      '工作日计算',
      '个税试算',
      '大写金额',
      '二维码',
      '单位换算',
      '世界时钟',
      '密码生成',
      'JSON 格式化',
      '时间戳转换',
    ],
    svg: '下载 SVG',
    png: '下载 PNG',
  },
  en: {
    library: 'Tool library',
    whereabouts: 'Breadcrumb',
    tools: 'My tools',
    unknown: 'Tool not found',
    amount: 'Amount (yuan)',
    capitals: '人民币壹拾万柒仟元零伍角叁分',
    names: [
      'Workdays',
      'Income tax',
      'Capital amounts',
      'QR code',
      'Units',
      'World clock',
      'Passwords',
      'JSON',
      'Timestamps',
    ],
    svg: 'Download SVG',
    png: 'Download PNG',
  },
}

const codes = [
  'workdays',
  'income-tax',
  'capital-amounts',
  'qr-code',
  'units',
  'world-clock',
  'password',
  'json',
  'timestamp',
]

const address = ({ portal }: Person, code: string) => `${portal}/iambiz/home/tools/${code}`

describe.each(inTurn(['zh', 'en'] as const))('the tool library, in %s', (language) => {
  const text = texts[language]

  test('[HOME-07] is entered from home, and every tool opens at an address of its own', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.getByRole('region', { name: text.tools }).getByRole('link', { name: text.library }).click()
    await page.getByRole('heading', { level: 1, name: text.library }).waitFor()
    for (const [index, code] of codes.entries()) {
      const name = text.names[index] ?? ''
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(page.url()).toBe(address(person, code))
      await eventually(() => page.title()).toBe(name)
      await page
        .getByRole('navigation', { name: text.whereabouts })
        .getByRole('link', { name: text.library })
        .waitFor()
      await page.locator('.tool').filter({ visible: true }).waitFor()
      await page.goBack()
    }
  })

  test('[HOME-07] an amount is written in capitals, and a code is drawn and saved', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(address(person, 'capital-amounts'))
    await page.getByLabel(text.amount).fill('107,000.53')
    await eventually(() => page.getByRole('status').filter({ hasText: text.capitals }).count()).toBe(1)

    await page.goto(address(person, 'qr-code'))
    for (const [button, file] of [
      [text.svg, 'qr-code.svg'],
      [text.png, 'qr-code.png'],
    ] as const) {
      const download = promised(page.waitForEvent('download'))
      await page.getByRole('button', { name: button }).click()
      expect((await download).suggestedFilename()).toBe(file)
    }
  })

  test('an unknown tool is told, whatever its name', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    for (const code of ['nothing', 'constructor', '%3Cimg%20src=x%20onerror=alert(1)%3E']) {
      await page.goto(address(person, code))
      await page.getByText(text.unknown).waitFor()
    }
  })

  test('[HOME-07] no tool is wider than a phone', async ({ newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'staff')
    for (const code of codes) {
      await page.goto(address(person, code))
      await page.locator('.tool').filter({ visible: true }).waitFor()
      expect(await tooWide(page), code).toBe(0)
    }
  })
})
