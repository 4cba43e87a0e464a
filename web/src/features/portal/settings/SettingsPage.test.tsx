import type { Deployment, PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const effect = 'POST /iam-authority/v1/admin/setting/effect'

const deployment: Deployment = {
  ...{ release: '0.2.0', baseUrl: 'https://portal.example', timeZone: 'Asia/Shanghai', environments: [] },
  mail: { encryption: 'tls', from: '', hasPassword: false, perSecond: 5 },
  provider: { kind: 'bundled', clientId: 'portal', hasSecret: true },
  ...{ files: 'folder', database: { version: '18.4', connections: 20 } },
  migrations: { count: 180, last: '0182' },
  worker: { waiting: 0, lagSeconds: 0, isAlive: true },
  limits: [],
}

const accent: PortalSetting = {
  ...{ name: 'accentColour', group: 'branding', title: 'Accent color', about: '', effect: '' },
  ...{ kind: { kind: 'colour' }, value: '#0b7a4b', byDefault: '', environment: [] },
  ...{ isChanged: true, revision: 4, updaterName: 'Li', updateTime: '2026-03-02 08:59:00' },
}

const name: PortalSetting = {
  ...{ name: 'portalShortName', group: 'branding', title: 'Short name', about: '', effect: '' },
  ...{ kind: { kind: 'pair', longest: 16 }, value: { zh: '门户', en: 'Portal' } },
  ...{
    byDefault: { zh: '门户', en: 'Portal' },
    environment: [],
    isChanged: false,
    revision: 0,
    updaterName: '',
  },
}

const logo: PortalSetting = {
  ...{ name: 'logoLight', group: 'branding', title: 'Logo', about: '', effect: '' },
  ...{ kind: { kind: 'picture' }, value: '', byDefault: '', environment: [] },
  ...{ isChanged: false, revision: 2, updaterName: '' },
}

const ownLinks: PortalSetting = {
  ...{ name: 'ownLinks', group: 'home', title: 'People can add their own links', about: '', effect: '' },
  ...{ kind: { kind: 'switch' }, value: true, byDefault: true, environment: [] },
  ...{ isChanged: false, revision: 0, updaterName: '' },
}

beforeEach(async () => {
  answer('GET /iam-authority/v1/admin/setting/get', { settings: [accent, name, logo, ownLinks], deployment })
  await openPage('/home/admin/settings', {
    language: 'en',
    home: signedIn({ adminKind: 'super_manager', bulletinMaintain: true }),
  })
})

const field = () => page.getByRole('textbox', { name: 'Accent color' })

/** Background of the sample button in each mode. */
const samples = () =>
  [...document.querySelectorAll('.brand-sample .button-primary')].map(
    (button) => getComputedStyle(button).backgroundColor,
  )

test('[UI-02] the accent is previewed in both modes while it is chosen', async () => {
  await expect.element(field()).toHaveValue('#0b7a4b')
  await expect.poll(samples).toEqual(['rgb(11, 122, 75)', 'rgb(11, 122, 75)'])
  await userEvent.fill(field(), '#111111')
  await expect.poll(samples).toEqual(['rgb(17, 17, 17)', 'rgb(101, 101, 101)'])
  await expect.element(page.getByLabelText('Pick a color')).toHaveValue('#111111')
  await userEvent.fill(field(), '#1111')
  await expect.poll(samples).toEqual(['rgb(45, 98, 212)', 'rgb(45, 98, 212)'])
})

test('[UI-02] the accent goes back to the default, and a wrong one is refused at its field', async () => {
  refuse(effect, 'setting.colour', {
    fields: [{ field: 'accentColour', message: 'Enter a color such as #0b7a4b.' }],
  })
  await userEvent.fill(field(), 'green')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(field()).toHaveAccessibleDescription(/Enter a color such as #0b7a4b\./)
  await userEvent.click(page.getByRole('button', { name: 'Restore default: Accent color' }))
  await expect.element(field()).toHaveValue('')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect
    .poll(() => requestsOf(effect).map(({ body }) => body))
    .toEqual(['green', null].map((value) => ({ changes: [{ name: 'accentColour', value, revision: 4 }] })))
})

const uploading = 'POST /iam-authority/v1/admin/setting/picture'
const chooser = () => page.getByLabelText('Upload image: Logo')
const file = (name: string, type: string) => new File(['picture'], name, { type })

test('[UI-02] a logo is uploaded at once, saved with the settings, and removed again', async () => {
  const value = `${'ab'.repeat(32)}.png`
  answer(uploading, { value, width: 320, height: 64, size: 7 })
  refuse(effect, 'setting.picture-gone', { fields: [{ field: 'logoLight', message: 'Upload it again.' }] })
  await expect.element(page.getByRole('button', { name: 'Upload image' })).toBeVisible()
  await userEvent.upload(chooser(), file('logo.png', 'image/png'))
  const group = page.getByRole('group', { name: 'Logo' })
  const picture = group.getByRole('img')
  await expect.element(picture).toHaveAttribute('src', `/iambiz/branding/${value}`)
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(group.getByRole('alert')).toHaveTextContent('Upload it again.')
  expect(requestsOf(effect).map(({ body }) => body)).toEqual([
    { changes: [{ name: 'logoLight', value, revision: 2 }] },
  ])
  await userEvent.click(page.getByRole('button', { name: 'Remove: Logo' }))
  await expect.element(picture).not.toBeInTheDocument()
  await expect.element(page.getByText('1 unsaved change')).not.toBeInTheDocument()
})

test('[UI-02] an SVG is not sent, and the reason of a refusal is at the field', async () => {
  await expect.element(page.getByRole('button', { name: 'Upload image' })).toBeVisible()
  await userEvent.upload(chooser(), file('logo.svg', 'image/svg+xml'))
  const alert = page.getByRole('group', { name: 'Logo' }).getByRole('alert')
  await expect.element(alert).toHaveTextContent('Upload a PNG, JPEG or WebP image. SVG isn’t supported.')
  expect(requestsOf(uploading)).toEqual([])
  refuse(uploading, 'setting.logo')
  await userEvent.upload(chooser(), file('logo.png', 'image/png'))
  await expect
    .element(alert)
    .toHaveTextContent('Logos must be 32 to 1,000 pixels high, 32 to 2,000 wide and up to 512 KB.')
})

test('[UI-02] names and pictures are previewed before they are saved', async () => {
  const images = (selector: string) => document.querySelectorAll(`.brand-preview ${selector}`).length
  await expect.element(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  const texts = () =>
    [...document.querySelectorAll('.brand-sample-header')].map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['PortalHome', 'PortalHome'])
  await userEvent.fill(page.getByRole('textbox', { name: 'English' }), 'Longriver')
  await expect.poll(texts).toEqual(['LongriverHome', 'LongriverHome'])
  const value = `${'ab'.repeat(32)}.png`
  answer(uploading, { value, width: 320, height: 64, size: 7 })
  await userEvent.upload(chooser(), file('logo.png', 'image/png'))
  await expect.poll(() => images(`img[src$="${value}"]`)).toBe(4)
  await expect.poll(() => images('.plate')).toBe(3)
  await expect.poll(texts).toEqual(['Home', 'Home'])
})

test('[HOME-13] a setting that is on or off is a switch', async () => {
  refuse(effect, 'access.denied')
  const links = page.getByRole('switch', { name: 'People can add their own links' })
  await expect.element(links).toBeChecked()
  await expect.element(links).toHaveAccessibleDescription(/Default: on/)
  await userEvent.click(links)
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect
    .poll(() => requestsOf(effect).map(({ body }) => body))
    .toEqual([{ changes: [{ name: 'ownLinks', value: false, revision: 0 }] }])
})
