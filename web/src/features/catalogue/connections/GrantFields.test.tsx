import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { answerConnection, appId, clientId, list, listed, save } from './testing/fixtures.ts'

type Options = Parameters<typeof openPage>[1]

const open = (options: Options = {}) =>
  openPage(`/home/admin/applications/${appId}/sign-on`, {
    home: signedIn({ adminKind: 'super_manager' }),
    language: 'en',
    ...options,
  })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sent = () => requestsOf(save).at(-1)?.body

beforeEach(() => {
  answerConnection(null)
  answer(save, () => ({ revision: 1, clientId, clientSecret: 'secret' }))
})

test('[SSO-01] a program without people has permissions of its own and no address to come back to', async () => {
  await open()
  await userEvent.click(button(/^Background service/))
  expect(page.getByRole('textbox', { name: 'Redirect addresses' }).elements()).toEqual([])
  await userEvent.fill(
    page.getByRole('textbox', { name: 'The app’s own permissions' }),
    'reports.read\nreports.write',
  )
  await userEvent.click(button('Save and get settings'))
  await expect.poll(sent).toMatchObject({
    ...{ template: 'machine', grantTypes: ['client_credentials'], redirectUris: [] },
    machineScopes: ['reports.read', 'reports.write'],
  })
})

test('[SSO-01] an application exchanges the tokens of the applications that are chosen, and not its own', async () => {
  answer(list, { isBundled: true, list: listed })
  await open()
  await userEvent.click(button(/^Background service/))
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await userEvent.click(page.getByRole('checkbox', { name: /^The app exchanges tokens/ }))
  const from = page.getByRole('group', { name: 'Accept tokens from' })
  await userEvent.click(from.getByRole('checkbox', { name: /wiki/ }))
  expect(from.getByRole('checkbox', { name: /grafana/ }).elements()).toEqual([])
  await userEvent.click(button('Save and get settings'))
  await expect.poll(sent).toMatchObject({
    ...{ grantTypes: ['client_credentials', 'token_exchange'], exchangeFrom: [listed[1]?.appId] },
  })
})

test('[SSO-01] at least one grant type is chosen, and the advanced section shows which is missing', async () => {
  await open()
  await userEvent.click(button(/^Background service/))
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await userEvent.click(page.getByRole('checkbox', { name: /^The app acts for itself/ }))
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Choose at least one grant type.')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: /^People sign on in a browser/ }))
  await expect.element(page.getByRole('textbox', { name: 'Redirect addresses' })).toBeVisible()
})

test.for(sights)(
  '[SSO-01] a program is connected in %s, %i pixels wide, %s',
  async ([language, width, mode]) => {
    const names = { zh: ['后台程序', '高级设置'], en: ['Background service', 'Advanced'] }[language]
    await open({ language, width })
    showIn(mode)
    await userEvent.click(button(new RegExp(`^${names[0]}`)))
    await userEvent.click(page.getByText(names[1] ?? '', { exact: false }))
    expect([await violations(), await tooWide()]).toEqual([[], 0])
  },
)
