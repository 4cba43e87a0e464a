import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

/** Opens the page of a person who is asked to set up a second factor in three days. */
async function open(accounts: InnerAccount[]): Promise<void> {
  answer('POST /iam-portal/v1/portal/innerAccount', {
    ...{ userNo: 'A00001', userName: '李静', env: 'prod', accounts, recoveryCodesLeft: accounts.length },
    password: { changeable: true },
  })
  const home = signedIn()
  home.signedIn.secondFactorUntil = '2099-01-05 23:59:59'
  await openPage(paths.binding, { home })
}

test('[POL-03] people without a second factor see until when they need one', async () => {
  await open([free('totp'), free('passkey')])
  await expect.element(page.getByText(/^请在 2099-01-05 前设置第二重验证/)).toBeVisible()
})

test('the last passkey says what its removal means', async () => {
  await open([key, free('totp')])
  await userEvent.click(page.getByRole('button', { name: '移除「Chrome」' }))
  await expect.element(page.getByRole('dialog').getByText(/这是您唯一的第二重验证方式/)).toBeVisible()
  await expect.element(page.getByText(/^请在 2099/)).not.toBeInTheDocument()
})
