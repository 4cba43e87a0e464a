import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'

const texts = {
  zh: { help: '费用报销的使用帮助', open: '查看帮助（help.example.com）', none: '没有符合条件的联系人' },
  en: { help: 'Help with 费用报销', open: 'Open help (help.example.com)', none: 'No matching contacts' },
} as const

const nothing = { list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 }

const answerHelp = (help: { text: string; url: string }) => {
  answer('GET /iam-portal/v1/portal/opsContact/applications', { list: [] })
  answer('POST /iam-portal/v1/portal/opsContact/list', nothing)
  answer('POST /iam-portal/v1/portal/app/help', { appCode: 'expenses', appName: '费用报销', ...help })
}

test.for(inTurn(['zh', 'en'] as const))(
  'in %s the help of the chosen application is above its contacts, with where its link leads',
  async (language) => {
    const text = texts[language]
    answerHelp({ text: '先看手册\n再提交', url: 'https://help.example.com/a?b=c' })
    await openPage('/home/contacts?app=expenses', { language })
    const help = page.getByRole('region', { name: text.help })
    await expect.element(help.getByText(/先看手册/)).toBeVisible()
    const link = help.getByRole('link', { name: text.open })
    await expect.element(link).toHaveAttribute('href', 'https://help.example.com/a?b=c')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(link).toHaveAttribute('target', '_blank')
    expect(await violations()).toEqual([])
  },
)

test('an application without help shows none', async () => {
  answerHelp({ text: '', url: '' })
  await openPage('/home/contacts?app=expenses')
  await expect.element(page.getByText(texts.zh.none)).toBeVisible()
  expect(page.getByRole('region', { name: texts.zh.help }).elements()).toEqual([])
})
