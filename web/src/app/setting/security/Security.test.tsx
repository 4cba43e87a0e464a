import type { OwnSession } from '@iambiz/contract/features/accounts/own-sessions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { focusedName, pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, requestsOf } from '#web/testing/replies.ts'

const sessionOf = (number: number, browser: string): OwnSession => ({
  sessionId: `00000000-0000-4000-8000-00000000000${number}`,
  current: number === 0,
  loginTime: '2026-01-02 08:00:00',
  lastTime: '2026-01-02 09:00:00',
  ip: `192.0.2.${number}`,
  ...{ browser, os: 'Windows', device: 'pc', env: 'prod' },
})

const end = 'POST /iam-portal/v1/portal/session/end'
const sessions = page.getByRole('list', { name: '登录设备' })
const button = (name: RegExp) => sessions.getByRole('button', { name })

/** Answers with the sessions that the page has not ended. */
function answerSessions(): void {
  const all = ['Chrome', 'Edge', 'Firefox', 'Safari'].map((browser, number) => sessionOf(number, browser))
  answer('POST /iam-portal/v1/portal/session/list', () => {
    const ended = requestsOf(end).flatMap(({ body }) => ('sessionIds' in body ? body.sessionIds : []))
    return all.filter(({ sessionId }) => !ended.includes(sessionId))
  })
  answer(end, { ended: 1 })
  answer('POST /iam-log/v1/loginLog/mine', { list: [], total: 0, pageNum: 1, pageSize: 10, pages: 0 })
  for (const card of [
    'GET /iam-log/v1/loginLog/passwordAdvice',
    'GET /iam-portal/v1/portal/password/policy',
    'POST /iam-portal/v1/portal/innerAccount',
  ] as const)
    hold(card)
}

test('a session that was ended by keyboard leaves the focus at the one beside it', async () => {
  answerSessions()
  await openPage('/home/setting/security')
  for (const [ended, next] of [
    ['Edge', 'Firefox'],
    ['Safari', 'Firefox'],
  ] as const) {
    await pressOn(button(new RegExp(ended)))
    await pressOn(page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }))
    await expect.element(button(new RegExp(ended))).not.toBeInTheDocument()
    await expect.poll(focusedName).toMatch(new RegExp(`^退出 Windows，${next}$`))
  }
})
