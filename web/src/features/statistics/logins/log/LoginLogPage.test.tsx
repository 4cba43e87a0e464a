import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressOn } from '#web/testing/keyboard.ts'
import { reloadPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { analyst, asked, openers, openLog, shownRow } from '../testing/log-page.ts'
import { answerLog, failed, logRows } from '../testing/log-rows.ts'

const list = 'POST /iam-log/v1/loginLog/list'
const names = 'GET /iam-portal/v1/portal/signInSourceNames'
const details = page.getByRole('region', { name: '登录详情' })
const lastAsked = () => requestsOf(list).at(-1)?.body

beforeEach(() => answerLog(logRows(60)))

test('[STAT-04] an analyst finds failures of a month', async () => {
  answerLog(logRows(3), { found: ({ result }) => logRows(3, result === 0 ? failed : {}) })
  await openLog()
  await expect.element(page.getByRole('heading', { level: 1, name: '登录日志' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^时间范围/ }))
  await userEvent.click(page.getByRole('button', { name: '最近 30 天' }))
  await userEvent.click(page.getByRole('button', { name: '更多' }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: '结果' }), '失败')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('结果：失败')).toBeVisible()
  const rows = page.getByRole('region', { name: '登录日志' }).getByRole('row')
  await expect.poll(() => rows.filter({ hasText: '失败' }).elements().length).toBe(3)
  expect([asked('range'), asked('result')]).toEqual([['30d'], ['0']])
  expect(lastAsked()?.result).toBe(0)
})

test('[STAT-04] sign-ons to applications are found by their protocol', async () => {
  answerLog(logRows(3), { found: () => logRows(3, { eventType: 'sign_on', loginType: 'saml' }) })
  answer(names, { sources: [] })
  await openLog('?range=30d')
  await userEvent.click(page.getByRole('button', { name: '登录方式' }).first())
  await userEvent.click(page.getByRole('checkbox', { name: 'SAML' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: '更多' }))
  await userEvent.click(page.getByRole('checkbox', { name: '登录应用' }))
  await expect.poll(lastAsked).toMatchObject({ eventTypes: ['sign_on'], loginTypes: ['saml'] })
  const row = page.getByRole('region', { name: '登录日志' }).getByRole('row').nth(1)
  for (const name of ['登录应用', 'SAML'])
    await expect.element(row.getByRole('cell', { name, exact: true })).toBeVisible()
})

test('[SOURCE-09] a source is named, and found by its name unless it is off; one that is gone by its code', async () => {
  const rows = [
    ...logRows(1, { loginType: 'source:keycloak' }),
    ...logRows(2, { loginType: 'source:gone' }).slice(1),
    ...logRows(3, { loginType: 'source:old' }).slice(2),
  ]
  answerLog(rows)
  answer(names, {
    sources: [
      { code: 'keycloak', nameZh: '集团账号', nameEn: 'Group account', status: 1 },
      { code: 'old', nameZh: '旧账号', nameEn: '', status: 0 },
    ],
  })
  await openLog('?range=30d')
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  await expect.element(cell('集团账号')).toBeVisible()
  await expect.element(cell('登录来源 gone')).toBeVisible()
  await expect.element(cell('旧账号')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '登录方式' }).first())
  await userEvent.click(page.getByRole('checkbox', { name: '集团账号' }))
  await expect.element(page.getByRole('checkbox', { name: '旧账号' })).not.toBeInTheDocument()
  await expect.poll(lastAsked).toMatchObject({ loginTypes: ['source:keycloak'] })
})

test('[STAT-04] applications are found by pinyin, and Esc empties the field before it closes', async () => {
  const app = { appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', appCode: 'expense', appName: '费用报销' }
  answer('POST /iam-log/v1/loginLog/availableAllApp', [
    { ...app, pinyin: 'feiyongbaoxiao', initials: 'fybx' },
    { ...app, appCode: 'leave', appName: '考勤休假', pinyin: 'kaoqinxiujia', initials: 'kqxj' },
  ])
  await openLog('?range=30d')
  await userEvent.click(page.getByRole('button', { name: '应用' }).first())
  const find = page.getByRole('searchbox', { name: '查找应用' })
  await userEvent.fill(find, 'fybx')
  await expect.element(page.getByRole('checkbox', { name: '费用报销' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: '考勤休假' })).not.toBeInTheDocument()
  await userEvent.fill(find, 'z')
  // Safari reports the Escape key of an input method with key code 229.
  find.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true }))
  await expect.element(find).toHaveValue('z')
  await userEvent.keyboard('{Escape}')
  await expect.element(find).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
})

test('[STAT-04] a row is read, and all that its person did', async () => {
  await openLog('?range=30d&result=0')
  await userEvent.click(openers.first())
  await expect.element(details.getByText('1000')).toBeVisible()
  expect(shownRow()).toBe('1000')
  await expect
    .element(details.getByRole('button', { name: '上一条' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(details.getByRole('button', { name: '下一条' }))
  await expect.element(details.getByText('999')).toBeVisible()
  expect(shownRow()).toBe('999')
  await userEvent.click(details.getByRole('button', { name: '上一条' }))
  await expect.poll(shownRow).toBe('1000')

  // Reloading the complete URL shows the same view.
  reloadPage()
  await expect.element(details.getByText('1000')).toBeVisible()
  await expect.element(page.getByText('结果：失败')).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: '此人日志' }))
  await expect.element(details).not.toBeInTheDocument()
  expect(asked('q')).toEqual(['A10000'])
  await expect.poll(() => lastAsked()?.userKeyword).toBe('A10000')
  await userEvent.click(page.getByRole('button', { name: '清空' }))
  await expect.element(page.getByText('结果：失败')).not.toBeInTheDocument()
  expect(asked('range')).toEqual(['30d'])
})

test('[STAT-04] J and K lead through the rows, and people with statistics alone choose an organization', async () => {
  await openLog('?range=30d', { home: analyst })
  await userEvent.click(openers.first())
  await expect.poll(shownRow).toBe('1000')
  await userEvent.keyboard('j')
  await expect.poll(shownRow).toBe('999')
  await userEvent.keyboard('k')
  await expect.poll(shownRow).toBe('1000')
  await userEvent.click(page.getByRole('button', { name: '更多' }))
  await userEvent.click(page.getByRole('tree').getByRole('treeitem').first())
  await expect.poll(() => asked('org')).toEqual(['CC-HQ'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('组织：澄川集团')).toBeVisible()
  await expect.poll(() => lastAsked()?.orgCode).toBe('CC-HQ')
})

test('[STAT-04] a range that ends before it begins is named, and nothing is asked', async () => {
  const order = page.getByText('结束时间不能早于开始时间')
  await openLog('?range=7d', { home: analyst })
  await expect.element(openers.first()).toBeVisible()
  const before = requestsOf(list).length
  await userEvent.click(page.getByRole('button', { name: /^时间范围/ }))
  await userEvent.fill(page.getByLabelText('开始时间'), '2026-03-02T08:00')
  await userEvent.fill(page.getByLabelText('结束时间'), '2026-03-02T07:59')
  await userEvent.click(page.getByRole('button', { name: '确定' }))
  await expect.element(page.getByRole('alert').filter({ has: order })).toBeVisible()
  expect([location.search, requestsOf(list).length]).toEqual(['?range=7d', before])
  await userEvent.fill(page.getByLabelText('结束时间'), '2026-03-02T08:30')
  await userEvent.click(page.getByRole('button', { name: '确定' }))
  await expect.poll(() => asked('to')).toEqual(['2026-03-02T08:30'])
  await expect.poll(() => lastAsked()?.startTime).toBe('2026-03-02 08:00:00')
})

test('[STAT-04] a range of an address that ends before it begins is not asked', async () => {
  await openLog('?from=2026-03-02T08:00&to=2026-03-01T08:00', { home: analyst })
  await expect.element(page.getByText('结束时间不能早于开始时间')).toBeVisible()
  expect(requestsOf(list)).toEqual([])
})

describe('[STAT-04] people are counted above the list', () => {
  const people = page.getByRole('definition').last()

  test('at once where the server has their number', async () => {
    answer('POST /iam-log/v1/loginLog/sums', { failTimes: 0, userCount: 1234 })
    await openLog('?range=last-month', { home: analyst })
    await expect.element(people).toHaveTextContent('1,234')
  })

  test('those of many rows when somebody asks for them', async () => {
    answer('POST /iam-log/v1/loginLog/sums', ({ body }) => ({
      failTimes: 0,
      ...(body.everybody && { userCount: 1234 }),
    }))
    await openLog('?range=last-month', { home: analyst })
    await pressOn(people.getByRole('button', { name: '统计' }))
    await expect.element(people).toHaveTextContent('1,234')
    // The number has received the focus of the removed button.
    expect(document.activeElement?.textContent).toBe('1,234')
  })
})

test('[STAT-04] who sees a part of the log is told which, and why something failed stands in its row', async () => {
  answerLog(logRows(2, failed))
  await openLog('?range=365d&result=0', { home: analyst })
  await expect.element(page.getByText('数据范围：数据平台部及下级组织')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /密码错误/ }).first()).toBeVisible()
})

test('[STAT-04] who sees all of the log is told of no part', async () => {
  await openLog('?range=last-month')
  await expect.element(openers.first()).toBeVisible()
  await expect.element(page.getByText(/数据范围/)).not.toBeInTheDocument()
})

test.for([
  ['zh', '更多', '接入中心', '统一认证', '接入中心：统一认证'],
  ['en', 'More', 'Center', 'Unified authentication', 'Center: Unified authentication'],
] as const)(
  '[STAT-04] the log is narrowed to the applications of a center, in %s',
  async ([language, more, name, center, chip]) => {
    await openLog('?range=last-month&event=launch', { language })
    await userEvent.click(page.getByRole('button', { name: more }))
    await userEvent.selectOptions(page.getByRole('combobox', { name }), center)
    await expect.poll(() => lastAsked()?.center).toBe('unifiedAuth')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => asked('center')).toEqual(['unifiedAuth'])
    reloadPage()
    await expect.element(page.getByText(chip)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: new RegExp(`${chip}$`) }))
    await expect.poll(() => asked('center')).toEqual([])
    await expect.poll(() => lastAsked()?.center).toBeUndefined()
  },
)

test('[STAT-04] the log is sorted by organization', async () => {
  await openLog('?range=today')
  await userEvent.click(page.getByRole('button', { name: '组织' }))
  await expect.poll(() => lastAsked()?.sortField).toBe('orgName')
  await expect
    .element(page.getByRole('columnheader', { name: '组织' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(asked('sort')).toEqual(['orgName'])
})

test('[SCR-03] staff are told whom to ask', async () => {
  await openLog('', { home: signedIn() })
  const main = page.getByRole('main')
  await expect.element(main.getByText(/没有应用登录统计维护权限/)).toBeVisible()
  await expect.element(main.getByText('登录日志', { exact: true }).first()).toBeVisible()
})
