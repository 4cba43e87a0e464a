import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { openers, openLog } from '../testing/log-page.ts'
import { answerLog, logRows } from '../testing/log-rows.ts'

const texts = {
  zh: {
    loading: '正在加载',
    failed: '登录日志加载失败',
    retry: '重试',
    none: '这段时间没有登录记录',
    week: '查看最近 7 天',
    unsortable: '符合条件的记录超过 20,000 条，只能按时间排序，请缩小筛选范围',
    byTime: '改为按时间排序',
  },
  en: {
    loading: 'Loading',
    failed: 'Couldn’t load the sign-in log.',
    retry: 'Retry',
    none: 'No records in this period',
    week: 'Show the last 7 days',
    unsortable: 'More than 20,000 rows match, so they can only be sorted by time. Narrow your filters.',
    byTime: 'Sort by time',
  },
} as const

const list = 'POST /iam-log/v1/loginLog/list'

describe.for(inTurn(['zh', 'en'] as const))('[STAT-04] the login log in %s', (language) => {
  const text = texts[language]

  test('says that it is on its way', async () => {
    answerLog([])
    hold(list)
    await openLog('', { language })
    await expect.poll(() => requestsOf(list).length).toBe(1)
    await expect.element(page.getByRole('status').getByText(text.loading)).toBeInTheDocument()
  })

  test('is read again where it could not be read', async () => {
    refuse(list, 'service.failed')
    await openLog('', { language })
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(text.failed)).toBeVisible()
    answerLog(logRows(2))
    await userEvent.click(alert.getByRole('button', { name: text.retry }))
    await expect.poll(() => openers.elements().length).toBe(2)
  })

  test('offers a week where today has nothing', async () => {
    answerLog([])
    await openLog('', { language })
    await expect.element(page.getByText(text.none)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: text.week }))
    await expect.poll(() => new URLSearchParams(location.search).get('range')).toBe('7d')
  })

  test('leads back to the order of time where another one is too much', async () => {
    answerLog(logRows(2))
    refuse(list, 'login-log.unsortable')
    await openLog('?range=30d&sort=userName', { language })
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(text.unsortable)).toBeVisible()
    expect(requestsOf(list).at(-1)?.body.sortField).toBe('userName')
    answerLog(logRows(2))
    await userEvent.click(alert.getByRole('button', { name: text.byTime }))
    await expect.element(openers.first()).toBeVisible()
    expect(location.search).toBe('?range=30d')
    expect(requestsOf(list).at(-1)?.body.sortField).toBeUndefined()
  })
})

test('[STAT-04] sums that could not be read are asked for again', async () => {
  answerLog(logRows(2))
  refuse('POST /iam-log/v1/loginLog/sums', 'service.busy')
  await openLog()
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  answer('POST /iam-log/v1/loginLog/sums', { failTimes: 7, userCount: 41 })
  await userEvent.click(alert.getByRole('button', { name: texts.zh.retry }))
  await expect.element(page.getByRole('definition').filter({ hasText: /^41$/ })).toBeVisible()
})
