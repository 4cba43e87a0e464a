import type { Operation, OperationDetail } from '@iambiz/contract/features/logs/operation.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const targetId = '01890000-0000-7000-8000-00000000a001'
const operation: Operation = {
  ...{ id: '7', time: '2026-03-02 09:15:20', action: 'application.update', requestId: 'R-7f3a91' },
  ...{ actionName: '修改应用', categoryName: '应用', result: 'ok', ip: '10.24.8.126', site: '总部大楼' },
  actor: { code: 'A10286', name: '欧阳慕容若曦' },
  target: { type: 'application', typeName: '应用', id: targetId, name: '供应商协同与寻源平台', exists: true },
  changed: ['中文名称', '英文名称', '首页地址', '负责人'],
}
const detail: OperationDetail = {
  ...operation,
  changes: [{ field: 'appIds', name: '应用', before: ['费用报销'], after: [] }],
  facts: [{ field: 'orgRoles', name: '组织与角色', value: ['组织编码：财务部；角色编号：员工'] }],
}

const list = 'POST /iam-authority/v1/admin/opLog/list'
const openLog = (query = '', width = 1440) =>
  openPage(`/home/admin/operationLog${query}`, { home: signedIn({ adminKind: 'super_manager' }), width })
const row = page.getByRole('row').filter({ hasText: '修改应用' })

beforeEach(() => {
  answer(list, {
    ...{ list: [operation], total: 1 },
    ...{ pageNum: 1, pageSize: 20, pages: 1 },
  })
  answer('GET /iam-authority/v1/admin/opLog/choices', { categories: [], targetTypes: [] })
  answer('GET /iam-authority/v1/admin/opLog/detail', detail)
})

test('on a phone a record is a card: nothing of it is cut at the side', async () => {
  await openLog('', 390)
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: '操作人' })).not.toBeInTheDocument()
  for (const cell of row.getByRole('cell').elements()) {
    const { left, right } = cell.getBoundingClientRect()
    expect([left >= 0, right <= 390, cell.scrollWidth <= cell.clientWidth]).toEqual([true, true, true])
  }
  expect(await tooWide()).toBe(0)
  expect(await violations()).toEqual([])
})

test.each([1440, 390])(
  'what can be typed is said in words that fit their fields, %i pixels wide',
  async (width) => {
    await openLog('', width)
    for (const name of ['操作人姓名或工号', '搜索操作、对象或内容']) {
      const field = page.getByRole('searchbox', { name })
      await expect.element(field).toBeVisible()
      const input = field.element() as HTMLInputElement
      expect([input.placeholder, input.scrollWidth <= input.clientWidth]).toEqual([name, true])
    }
  },
)

test('the records of one target, and of one request, are named by words and not by their codes', async () => {
  await openLog(`?type=application&target=${targetId}&request=R-7f3a91`)
  const chosen = page.getByRole('list', { name: '筛选条件' })
  await expect.element(chosen.getByText('对象：供应商协同与寻源平台')).toBeVisible()
  await expect.element(chosen.getByText('同一请求的记录')).toBeVisible()
  await userEvent.click(chosen.getByRole('button', { name: '移除 同一请求的记录' }))
  await expect.poll(() => requestsOf(list).at(-1)?.body.requestId).toBe(undefined)
})

test('the details say each field by its words, and no name of the wire', async () => {
  await openLog('?row=7')
  const drawer = page.getByRole('dialog', { name: '修改应用' })
  await expect.element(drawer.getByRole('rowheader', { name: '应用' })).toBeVisible()
  await expect.element(drawer.getByText('组织编码：财务部；角色编号：员工')).toBeVisible()
  expect(drawer.element().outerHTML).not.toMatch(/appIds|orgRoles/)
})
