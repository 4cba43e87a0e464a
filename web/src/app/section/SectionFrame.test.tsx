import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openLog } from '#web/features/statistics/logins/testing/log-page.ts'
import { answerLog } from '#web/features/statistics/logins/testing/log-rows.ts'

test('on a phone the title of a section opens its other screens, by the keyboard too', async () => {
  answerLog([])
  await openLog('', { width: 390 })
  await expect.element(page.getByRole('heading', { level: 1, name: '登录日志' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: '登录分析' })).not.toBeInTheDocument()
  const opener = page.getByRole('button', { name: '登录分析' })
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const menu = page.getByRole('menu', { name: '登录分析' })
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.click(opener)
  await userEvent.click(menu.getByRole('menuitem', { name: '接入占比' }))
  await expect.poll(() => location.pathname).toBe('/iambiz/home/signin/integration')
})

test('beside the rail the title has no menu', async () => {
  answerLog([])
  await openLog('', { width: 1440 })
  await expect.element(page.getByRole('navigation', { name: '登录分析' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '登录分析' })).not.toBeInTheDocument()
})
