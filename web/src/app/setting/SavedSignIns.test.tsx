import type { SavedSignIn } from '@iambiz/contract/features/accounts/inner.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#web/platform/paths.ts'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'

const remove = 'POST /iam-portal/v1/portal/savedSignIn/remove'

const old: SavedSignIn = {
  ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', name: '旧报销系统', savedTime: '2026-01-02 08:00:00' },
  ...{
    lastUsedTime: '2026-02-03 09:00:00',
    replaceUrl: 'https://id.example.com/launch/app-1?credentials=new',
  },
}

function given(savedSignIns: SavedSignIn[]): void {
  answer('POST /iam-portal/v1/portal/innerAccount', {
    ...{ userNo: 'A00001', userName: '李静', env: 'prod', accounts: [], recoveryCodesLeft: 0 },
    password: { changeable: true },
    ...(savedSignIns.length > 0 && { savedSignIns }),
  })
}

test('[SSO-12] people see for which apps a sign-in is saved, replace it and remove it', async () => {
  given([old])
  await openPage(paths.binding)
  const list = page.getByRole('list', { name: '应用的登录信息' })
  await expect.element(list.getByText('旧报销系统')).toBeVisible()
  await expect.element(list.getByText(/保存/)).toBeVisible()
  await expect.element(list.getByText(/最近使用/)).toBeVisible()
  const replace = list
    .getByRole('link', { name: '更换「旧报销系统」的登录信息' })
    .element() as HTMLAnchorElement
  expect([replace.href, replace.target]).toEqual([old.replaceUrl, '_blank'])
  answer(remove, null)
  await userEvent.click(list.getByRole('button', { name: '删除「旧报销系统」的登录信息' }))
  given([])
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' }))
  await expect.element(page.getByText('已删除')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(requestsOf(remove)).toEqual([{ body: { appId: old.appId } }])
})

test('[SSO-12] nothing leads to the form while form fill is switched off', async () => {
  const { replaceUrl: _, ...kept } = old
  given([kept])
  await openPage(paths.binding, { language: 'en' })
  await expect.element(page.getByRole('button', { name: 'Remove the sign-in for 旧报销系统' })).toBeVisible()
  expect(page.getByRole('link', { name: /^Replace/ }).elements()).toEqual([])
})

test.for(sights)('[SSO-12] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  given([
    old,
    {
      ...old,
      appId: crypto.randomUUID(),
      name: 'A very long name of an application that nobody could shorten',
    },
  ])
  await openPage(paths.binding, { language, width })
  showIn(mode)
  await expect.element(page.getByText('旧报销系统')).toBeVisible()
  expect([await violations(), await tooWide()]).toEqual([[], 0])
  expect(wordsOutside(document.body)).toEqual([])
})
