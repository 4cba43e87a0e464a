import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const save = 'POST /iam-portal/user/updatePersonalConfig'

const operations = Array.from({ length: 20 }, (_, index) => ({
  ...{ id: String(index), time: '2026-03-02 09:15:20', action: 'application.update', requestId: 'R-7f3a91' },
  ...{ actionName: '修改应用', categoryName: '应用', result: 'ok' as const, ip: '10.24.8.126', site: '' },
  actor: { code: 'A10286', name: '林知夏' },
  target: { type: 'application', typeName: '应用', id: String(index), name: '费用报销', exists: true },
  changed: [],
}))

const head = (name: string) => page.getByRole('columnheader', { name })
const settings = page.getByRole('dialog', { name: '列设置' })
const openSettings = () => userEvent.click(page.getByRole('button', { name: '列设置' }))

/** Opens a list for a person who has chosen these columns. */
async function open(tables: PersonalConfig['tables'] = {}): Promise<void> {
  const home = signedIn({ adminKind: 'super_manager' })
  const personalConfig = { ...home.personalConfig, tables }
  answer(save, ({ body }) => ({ ...personalConfig, ...body, revision: 2 }) as PersonalConfig)
  await openPage('/home/admin/operationLog', { home: { ...home, personalConfig }, width: 1440, height: 700 })
  await expect.element(head('操作人')).toBeVisible()
}

beforeEach(() => {
  answer('POST /iam-authority/v1/admin/opLog/list', {
    ...{ list: operations, total: 20, pageNum: 1, pageSize: 20, pages: 1 },
  })
  answer('GET /iam-authority/v1/admin/opLog/choices', { categories: [], targetTypes: [] })
})

test('[UI-02] a person hides a column and widens another, and both are saved', async () => {
  await open()
  await openSettings()
  expect(await violations()).toEqual([])
  await userEvent.click(settings.getByRole('checkbox', { name: '操作人' }))
  await userEvent.fill(settings.getByRole('textbox', { name: '「对象」的列宽' }), '300')
  await userEvent.click(settings.getByRole('button', { name: '保存' }))
  await expect.element(head('操作人')).not.toBeInTheDocument()
  expect(head('对象').element().getBoundingClientRect().width).toBe(300)
  const [{ body } = { body: undefined }] = requestsOf(save)
  expect(body?.tables).toEqual({ 'operation-log': { hidden: ['person'], widths: { target: 300 } } })
})

test('[UI-02] the defaults come back, and nothing of them is stored', async () => {
  await open({ 'operation-log': { hidden: ['target', 'gone'], widths: { person: 120, gone: 90 } } })
  await expect.element(head('对象')).not.toBeInTheDocument()
  await openSettings()
  await userEvent.click(settings.getByRole('button', { name: '恢复默认' }))
  await userEvent.click(settings.getByRole('button', { name: '保存' }))
  await expect.element(head('对象')).toBeVisible()
  expect(requestsOf(save).at(-1)?.body.tables).toEqual({})
})

test.each(['63', '641', '1e2', '宽'])('a width of %s is refused, and the rest is not lost', async (width) => {
  await open()
  await openSettings()
  await userEvent.fill(settings.getByRole('textbox', { name: '「对象」的列宽' }), width)
  await userEvent.click(settings.getByRole('button', { name: '保存' }))
  await expect.element(settings.getByRole('alert')).toHaveTextContent('列宽须为 64 至 640 的整数')
  expect(requestsOf(save)).toEqual([])
})

test('the column that names the row stays, and so does the head while the page scrolls', async () => {
  await open({ 'operation-log': { hidden: ['time'], widths: {} } })
  await openSettings()
  await expect.element(settings.getByRole('checkbox', { name: '时间' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  const bar = page.getByRole('banner').element().getBoundingClientRect().bottom
  scrollTo({ top: 400 })
  await expect
    .poll(() => Math.round(head('时间').element().getBoundingClientRect().top))
    .toBeLessThanOrEqual(bar + 60)
  expect(head('时间').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar - 1)
})
