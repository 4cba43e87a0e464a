import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { paths } from '#web/platform/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const free = (accountType: 'totp' | 'passkey'): InnerAccount => ({
  ...{ accountId: accountType, accountType, userName: '李静', bound: false, bindable: true },
})
const key: InnerAccount = {
  ...{ accountId: '5b0cf0a4-7f2e-4b53-a53c-0d7d0a3a1c55', accountType: 'passkey', userName: '李静' },
  ...{ bound: true, displayName: 'Chrome', bindTime: '2026-01-02 08:00:00', bindable: false },
}

/** Opens the page of a person who has to set up a second factor until then. */
async function open(accounts: InnerAccount[], until = '2099-01-05 23:59:59'): Promise<void> {
  answer('POST /iam-portal/v1/portal/innerAccount', {
    ...{ userNo: 'A00001', userName: '李静', env: 'prod', accounts, recoveryCodesLeft: accounts.length },
    password: { changeable: true },
  })
  const home = signedIn()
  home.signedIn.secondFactorUntil = until
  await openPage(paths.binding, { home })
}

test('[POL-03] people without a second factor see until when they need one', async () => {
  await open([free('totp'), free('passkey')])
  await expect.element(page.getByText(/^请在 2099年1月5日 23:59 前设置第二重验证/)).toBeVisible()
})

test.each([
  [3, /日 23:59 前设置第二重验证（还剩 3 天），/],
  [1, /^请在 明天 23:59 前设置第二重验证，/],
  [0, /^请在 今天 23:59 前设置第二重验证，/],
])('[POL-03] %i days before, they see how long they have', async (days, words) => {
  const last = toWireTime(Date.now() + days * 86_400_000).slice(0, 10)
  await open([free('totp'), free('passkey')], `${last} 23:59:59`)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('the last passkey says what its removal means', async () => {
  await open([key, free('totp')])
  await userEvent.click(page.getByRole('button', { name: '移除「Chrome」' }))
  await expect.element(page.getByRole('dialog').getByText(/这是您唯一的第二重验证方式/)).toBeVisible()
  await expect.element(page.getByText(/^请在 2099/)).not.toBeInTheDocument()
})
