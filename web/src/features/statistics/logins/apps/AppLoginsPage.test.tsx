import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage, reloadPage } from '#web/testing/open-page.tsx'
import { requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { asked, superadmin } from '../testing/log-page.ts'
import { answerLog, logRows } from '../testing/log-rows.ts'
import { answerStatistics } from '../testing/statistics.ts'

const texts = {
  zh: {
    title: '应用登录统计',
    details: '登录明细',
    latest: '最近的记录',
    refused: '没有应用登录统计维护权限',
    noAccess: '抱歉，您没有访问权限',
    noRight: '您没有该权限，请切换到有权限的角色，或联系管理员开通。',
    noMaintenance: '没有系统动态维护权限，请联系管理员',
  },
  en: {
    title: 'App sign-ins',
    details: 'Sign-in details',
    latest: 'Latest records',
    refused: 'No application-login-statistics maintenance permission',
    noAccess: 'Sorry, you do not have access',
    noRight: 'You do not have this permission. Switch to a role that has it, or ask an administrator.',
    noMaintenance: 'No system-dynamic maintenance permission, please contact the administrator',
  },
} as const

const list = 'POST /iam-log/v1/loginLog/searchLogSumList'
const listOf = (name: string) => page.getByRole('region', { name })
const openersOf = (name: string) => listOf(name).getByRole('row').getByRole('button', { name: /，|,/ })
const lastAsked = () => requestsOf(list).at(-1)?.body

async function openList(query: string, options: Parameters<typeof openPage>[1] = {}): Promise<void> {
  await openPage(`/home/apps/statistics${query}`, { home: superadmin, ...options })
  await expect.element(openersOf(texts[options.language ?? 'zh'].title).first()).toBeVisible()
}

beforeEach(() => {
  answerStatistics()
  answerLog(logRows(5))
})

test('[STAT-05] an analyst finds an application, reads who uses it, and goes to its rows', async () => {
  const { title, latest } = texts.zh
  const details = page.getByRole('dialog', { name: texts.zh.details })
  await openList('?range=90d')
  await userEvent.fill(page.getByRole('searchbox', { name: '应用名称、编码或拼音' }), 'feiyongbaoxiao')
  await expect.poll(() => lastAsked()?.keyword).toBe('feiyongbaoxiao')
  await expect.element(listOf(title).getByText('合计（1 个应用）')).toBeVisible()
  await userEvent.click(openersOf(title).first())
  for (const name of ['登录与打开次数', '使用最多的组织', latest])
    await expect.element(details.getByRole('region', { name }).getByRole('link').first()).toBeVisible()
  expect([asked('find'), asked('details')]).toEqual([['feiyongbaoxiao'], ['expenses']])

  // Reloading the URL shows the same view.
  reloadPage()
  await expect.element(details.getByRole('region', { name: latest }).getByRole('link').first()).toBeVisible()
  await userEvent.click(details.getByRole('link', { name: '查看全部日志' }))
  await expect
    .poll(() => location.pathname + location.search)
    .toMatch(/\/signin\/log\?range=90d&app=expenses$/)
  history.back()
  await userEvent.click(details.getByRole('button', { name: '关闭' }))
  await expect.element(details).not.toBeInTheDocument()
  expect(asked('find')).toEqual(['feiyongbaoxiao'])
})

test('[STAT-05] the list is sorted by a heading, and saved as it is narrowed', async () => {
  await openList('?range=90d&find=mail')
  const heading = listOf(texts.zh.title).getByRole('columnheader', { name: '人数' })
  await userEvent.click(heading.getByRole('button'))
  await expect.poll(() => asked('sort')).toEqual(['-userCount'])
  await expect.poll(() => lastAsked()?.sortField).toBe('userCount')
  await userEvent.click(page.getByRole('button', { name: '导出' }))
  expect((await savedFile()).name).toMatch(/^download_\d{14}_应用登录统计\.xlsx$/)
  expect(requestsOf('POST /iam-log/v1/loginLog/excel/sumList')[0]?.body).toMatchObject({
    keyword: 'mail',
    sortField: 'userCount',
    sortOrder: 'desc',
  })
})

test('[STAT-05] sign-ons are shown by protocol beside the openings, and sort the list', async () => {
  await openList('')
  const row = listOf(texts.zh.title).getByRole('row', { name: /费用报销/ })
  await expect.element(row.getByRole('cell', { name: '12 OIDC 10 · SAML 2' })).toBeVisible()
  const heading = listOf(texts.zh.title).getByRole('columnheader', { name: '登录应用' })
  await userEvent.click(heading.getByRole('button'))
  await expect.poll(() => lastAsked()?.sortField).toBe('signOnTimes')
  await userEvent.click(openersOf(texts.zh.title).first())
  const details = page.getByRole('dialog', { name: texts.zh.details })
  await expect.element(details.getByText('OIDC 10 · SAML 2')).toBeVisible()
})

test('[STAT-05] a bar of a share is as full as the percentage beside it says', async () => {
  await openList('')
  const shares = listOf(texts.zh.title).getByRole('cell', { name: /^\d+(\.\d+)?%$/ })
  await expect.element(shares.first()).toBeVisible()
  for (const cell of shares.elements()) {
    const bar = cell.querySelector('[aria-hidden] > span')
    const full = (bar?.clientWidth ?? 0) / (bar?.parentElement?.clientWidth ?? 1)
    expect(Math.abs(100 * full - Number.parseFloat(cell.textContent))).toBeLessThan(2)
  }
})

test.for(inTurn(['zh', 'en'] as const))(
  '[PERM-05] staff who open an address by hand are told in %s what they lack',
  async (language) => {
    const text = texts[language]
    for (const [path, sentence] of [
      ['/apps/statistics', text.refused],
      ['/announcementMaintenance', text.noMaintenance],
      ['/signin/statistics', text.noRight],
    ] as const) {
      await openPage(`/home${path}`, { language, home: signedIn() })
      const main = page.getByRole('main')
      await expect.element(main.getByText(sentence, { exact: true })).toBeVisible()
      await expect.element(main.getByRole('heading', { name: text.noAccess })).toBeVisible()
    }
  },
)

describe('[STAT-05] nothing keeps people out', () => {
  test.for(
    inTurn([
      ['zh', 1440, 'light'],
      ['en', 390, 'light'],
      ['zh', 390, 'dark'],
      ['en', 1024, 'dark'],
    ] as const),
  )('of the application logins in %s, %i pixels wide, %s', async ([language, width, mode]) => {
    const text = texts[language]
    await openList('?range=90d', { language, width })
    showIn(mode)
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
    await userEvent.click(openersOf(text.title).first())
    const latest = page.getByRole('dialog', { name: text.details }).getByRole('region', { name: text.latest })
    await expect.element(latest.getByRole('link').first()).toBeVisible()
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
  })
})
