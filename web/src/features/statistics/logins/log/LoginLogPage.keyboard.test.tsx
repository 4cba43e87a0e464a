import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusedName, pressOn } from '#web/testing/keyboard.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { asked, openers, openLog as openUnready, shownRow } from '../testing/log-page.ts'
import { answerLog, asEvents, logRows } from '../testing/log-rows.ts'

const opener = /，查看详情$/
const firstOpener = openers.first()

async function openLog(...given: Parameters<typeof openUnready>): Promise<void> {
  await openUnready(...given)
  await expect.element(firstOpener).toBeVisible()
}

const inMain = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()

/** Opens the first row and returns its id. */
async function openRow(): Promise<string | null> {
  await pressOn(firstOpener)
  await expect.poll(shownRow).not.toBe(null)
  return shownRow()
}

beforeEach(() => answerLog(logRows(60)))

describe('[STAT-04] by keyboard the login log never loses the focus', () => {
  test('where a filter is taken back', async () => {
    await openLog('?range=30d&event=login&environment=prod&q=A0&hour=8')
    await pressOn(inMain('移除 事件：登录'))
    await expect.poll(() => asked('event')).toEqual([])
    await expect.poll(focusedName).toBe('移除 环境：生产环境')
    await pressOn(inMain('清除姓名或工号'))
    await expect.poll(focusedName).toBe('姓名或工号')
    await pressOn(inMain('清空'))
    await expect.poll(() => asked('hour')).toEqual([])
    await expect.poll(focusedName).toMatch(/^时间范围/)
  })

  test('where the organization is taken back, which takes the chip after it along', async () => {
    await openLog('?range=30d&org=CC-HQ&alone=1&hour=8')
    await pressOn(inMain(/^移除 组织：(?!不含下级组织)/))
    await expect.poll(() => [...asked('org'), ...asked('alone')]).toEqual([])
    await expect.poll(focusedName).toMatch(/^移除 .*8:00$/)
  })

  test('where nothing is found and the filter is given up', async () => {
    const rows = logRows(3)
    answerLog(rows, { found: ({ userKeyword }) => (userKeyword ? [] : rows) })
    await openUnready('?range=30d&q=nobody-at-all')
    await expect.element(page.getByText('没有符合条件的登录记录')).toBeVisible()
    await pressOn(inMain('清除筛选'))
    await expect.element(firstOpener).toBeVisible()
    await expect.poll(focusedName).toMatch(/^时间范围/)
  })

  test('in the details: Enter leads into them, Esc out to their row', async () => {
    await openLog('?range=7d&event=launch')
    const first = await openRow()
    const name = focusedName()
    expect(name).toMatch(opener)
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe('登录详情')
    await pressOn(inMain('下一条'))
    await expect.poll(shownRow).not.toBe(first)
    await pressOn(inMain('上一条'))
    await expect.poll(shownRow).toBe(first)
    expect(focusedName()).toBe('上一条')
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownRow).toBe(null)
    await expect.poll(focusedName).toBe(name)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownRow).toBe(first)
    await pressOn(inMain('关闭'))
    await expect.poll(focusedName).toBe(name)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownRow).toBe(first)
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownRow).toBe(null)
    expect(focusedName()).toBe(name)
  })

  test('arrows walk the rows beside the details, and scroll them from inside', async () => {
    await openLog('?range=7d')
    const first = await openRow()
    const name = focusedName()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(shownRow).not.toBe(first)
    expect(focusedName()).toMatch(opener)
    expect(focusedName()).not.toBe(name)
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(shownRow).toBe(first)
    expect(focusedName()).toBe(name)

    await pressOn(inMain('下一条'), '{ArrowDown}')
    await expect.poll(shownRow).not.toBe(first)
    expect(focusedName()).toBe('下一条')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(shownRow).toBe(first)

    await pressOn(firstOpener)
    await expect.poll(focusedName).toBe('登录详情')
    await userEvent.keyboard('{ArrowDown}')
    await pressOn(page.getByRole('searchbox', { name: '姓名或工号' }), '{ArrowDown}')
    expect(shownRow()).toBe(first)
  })

  test('Esc closes what is on top, and the details after it', async () => {
    await openLog('?range=7d')
    await openRow()
    await pressOn(inMain('更多'))
    const more = page.getByRole('dialog', { name: '更多' })
    await expect.element(more).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(more).not.toBeInTheDocument()
    expect([focusedName(), shownRow() !== null]).toEqual(['更多', true])
    await pressOn(firstOpener, '{Escape}')
    await expect.poll(shownRow).toBe(null)
  })

  test('where an event of the session is opened, or all that its person did', async () => {
    await openLog('?range=7d&event=launch')
    const first = await openRow()
    const session = page.getByRole('region', { name: '同一会话的其他事件' })
    await pressOn(session.getByRole('listitem').getByRole('button', { disabled: false }).first())
    await expect.poll(shownRow).not.toBe(first)
    await expect.poll(focusedName).toBe('登录详情')
    await pressOn(inMain('此人日志'))
    await expect.poll(shownRow).toBe(null)
    await expect.poll(focusedName).toMatch(/^时间范围/)
  })

  test('where the details are a dialog and all that their person did is asked for', async () => {
    await openLog('?range=7d&event=launch&page=2', { width: 1100, height: 800 })
    await openRow()
    await pressOn(page.getByRole('dialog').getByRole('button', { name: '此人日志' }))
    await expect.poll(shownRow).toBe(null)
    await expect.poll(focusedName).toMatch(/^时间范围/)
  })

  test('where all events of a session are shown, the first of which is the one that is open', async () => {
    answerLog(logRows(60), { detail: { sessionLogs: asEvents(logRows(9)) } })
    await openLog('?range=7d&event=launch')
    await pressOn(firstOpener)
    const session = page.getByRole('region', { name: '同一会话的其他事件' })
    const buttons = session.getByRole('listitem').getByRole('button')
    await pressOn(session.getByRole('button', { name: /^显示/ }))
    await expect.poll(() => buttons.elements().length).toBe(9)
    await expect.element(buttons.nth(1)).toHaveFocus()
  })

  test('at the ends of the pages, and where a file is made', async () => {
    await openLog('?range=30d&page=2')
    const previous = page.getByRole('button', { name: '上一页' })
    await pressOn(previous)
    await expect.poll(() => asked('page')).toEqual([])
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
    expect(focusedName()).toBe('上一页')
    await userEvent.keyboard('{Enter}')
    expect(asked('page')).toEqual([])
    await pressOn(inMain('导出 Excel'))
    await expect.element(page.getByRole('button', { name: '开始导出' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^已导出/)).toBeVisible()
    expect(focusedName()).toBe('导出 Excel')
    expect((await savedFile()).name).toMatch(/^download_\d{14}_登录日志\.xlsx$/)
  })
})
