import type { SignInSource } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const list = 'GET /iam-authority/v1/admin/signInSource/list'
const save = 'POST /iam-authority/v1/admin/signInSource/saveOrUpdate'
const people = 'POST /iam-authority/v1/admin/signInSource/people'
const unlink = 'POST /iam-authority/v1/admin/signInSource/unlink'
const readMetadata = 'POST /iam-authority/v1/admin/signInSource/metadata'
const tryOut = 'POST /iam-authority/v1/admin/signInSource/test'
const order = 'POST /iam-authority/v1/admin/signInSource/order'

const common: Pick<
  SignInSource,
  | 'firstSignIn'
  | 'clientAuthentication'
  | 'mapBy'
  | 'trustsDomains'
  | 'port'
  | 'security'
  | 'authorities'
  | 'fallsBack'
  | 'hasSecret'
  | 'entityId'
  | 'authorizationUrl'
  | 'tokenUrl'
  | 'userInfoUrl'
  | 'idField'
  | 'signOnUrl'
  | 'certificates'
  | 'signsRequests'
> = {
  ...{ firstSignIn: 'proof', clientAuthentication: 'client_secret_basic', mapBy: 'staffNumber' },
  ...{ trustsDomains: false, port: 636, security: 'ldaps', authorities: '', fallsBack: false },
  ...{ authorizationUrl: '', tokenUrl: '', userInfoUrl: '', idField: '' },
  ...{ entityId: '', signOnUrl: '', certificates: [], signsRequests: false, hasSecret: true },
}

const keycloak: SignInSource = {
  ...common,
  ...{
    domains: ['corp.example'],
    orgCodes: ['CC'],
    roleNos: [],
    scopes: ['openid'],
    names: [{ code: 'CC', name: '澄川集团' }],
  },
  ...{ id: 'e4f0c1de-92cf-4f0e-8fd1-0d6a0c6a8a01', kind: 'oidc', code: 'keycloak', status: 1, revision: 3 },
  ...{ nameZh: '集团账号', nameEn: 'Group account', issuer: 'https://sso.example.com/realms/corp' },
  ...{ clientId: 'iambiz', claim: 'employee_number', people: 12, signIns: 345 },
  ...{ host: '', bindDn: '', base: '', filter: '', attribute: '', idAttribute: '' },
  redirectUri: 'https://id.example.com/source/callback/keycloak',
  entityUri: 'https://id.example.com/source/metadata/keycloak',
  test: { time: '2026-11-30 09:00:00' },
}
const directory: SignInSource = {
  ...keycloak,
  ...{ id: 'e4f0c1de-92cf-4f0e-8fd1-0d6a0c6a8a02', kind: 'ldap', code: 'corp-ad', status: 0, revision: 1 },
  ...{
    nameZh: '域账号',
    nameEn: 'Domain account',
    host: 'ad.example.com',
    signIns: 0,
    names: [],
    orgCodes: [],
  },
  ...{ bindDn: 'cn=portal', base: 'dc=example', filter: '(objectClass=user)', idAttribute: 'objectGUID' },
  attribute: 'employeeID',
  test: { time: '2026-11-30 09:00:00', problem: 'credentials' },
}

const address = '/home/admin/signInSources'
const home = signedIn({ adminKind: 'super_manager' })

beforeEach(() => {
  answer(list, {
    isBundled: true,
    sources: [keycloak, directory],
    redirectBase: 'https://id.example.com/source/callback/',
    entityBase: 'https://id.example.com/source/metadata/',
    external: ['wecom'],
  })
  answer('GET /iam-authority/v1/admin/signInPolicy/choices', {
    ...{ roles: [], organizations: [{ code: 'CC', name: '澄川集团' }], apps: [], sites: [] },
  })
})

test('[SOURCE-07] the list shows kind, test, audience and use, in their order', async () => {
  await openPage(address, { language: 'zh', home })
  const rows = page.getByRole('list', { name: '登录来源' }).getByRole('listitem')
  await expect.element(rows.first().getByText('集团账号')).toBeVisible()
  await expect.element(rows.first().getByText('测试通过')).toBeVisible()
  await expect.element(rows.first().getByText(/仅 澄川集团 · 近 30 天登录 345 次/)).toBeVisible()
  await expect.element(rows.nth(1).getByText('测试未通过')).toBeVisible()
  await expect.element(page.getByText(/^企业微信/)).toBeVisible()
})

test('[SOURCE-07] a new source shows its redirect address, and errors at their fields', async () => {
  refuse(save, 'sign-in-source.issuer', { fields: [{ field: 'issuer', message: 'Another issuer.' }] })
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Add source' }))
  const drawer = page.getByRole('dialog', { name: 'Add sign-in source' })
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Chinese name' }), '集团账号')
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Identifier' }), 'Key Cloak')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await expect.element(drawer.getByText(/^Start with a lowercase letter/)).toBeVisible()
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Identifier' }), 'keycloak')
  await expect
    .element(drawer.getByRole('status', { name: 'Redirect address' }))
    .toHaveTextContent('https://id.example.com/source/callback/keycloak')
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Issuer' }), 'https://sso.example.com')
  await userEvent.fill(drawer.getByLabelText('Client secret', { exact: false }), 'typed once')
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Email domains' }), 'a.example\nb.example')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await expect.element(drawer.getByText('Another issuer.')).toBeVisible()
  expect(requestsOf(save).at(-1)).toMatchObject({
    body: { code: 'keycloak', kind: 'oidc', secret: 'typed once', domains: ['a.example', 'b.example'] },
  })
})

test('[SOURCE-14] the metadata of a SAML source fill the form, which shows ours', async () => {
  const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`
  const settings = {
    entityId: 'https://adfs.example.com/trust',
    signOnUrl: 'https://adfs.example.com/adfs/ls/',
  }
  answer(readMetadata, { ...settings, certificates: [pem('MIIA'), pem('MIIB')], signsRequests: true })
  answer(save, { id: keycloak.id, revision: 1 })
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Add source' }))
  const drawer = page.getByRole('dialog', { name: 'Add sign-in source' })
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Type' }), 'saml')
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Chinese name' }), '集团账号')
  await userEvent.fill(drawer.getByRole('textbox', { name: 'Identifier' }), 'corp')
  await expect
    .element(drawer.getByRole('status', { name: 'Entity ID and metadata of the portal' }))
    .toHaveTextContent('https://id.example.com/source/metadata/corp')
  await userEvent.click(drawer.getByRole('button', { name: 'Read metadata' }))
  const question = page.getByRole('dialog', { name: 'Read the identity provider’s metadata' })
  await userEvent.fill(
    question.getByRole('textbox', { name: 'Metadata address' }),
    'https://adfs.example.com/m',
  )
  await userEvent.click(question.getByRole('button', { name: 'Read' }))
  await expect
    .element(drawer.getByRole('textbox', { name: 'Entity ID of the source' }))
    .toHaveValue(settings.entityId)
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await expect.element(drawer).not.toBeInTheDocument()
  const [{ body } = { body: {} }] = requestsOf(save)
  expect(body).toMatchObject({
    ...{ kind: 'saml', code: 'corp', claim: '', signsRequests: true, ...settings },
    certificates: [pem('MIIA'), pem('MIIB')],
  })
  expect(body).not.toHaveProperty('secret')
})

test('[SOURCE-15] an OAuth 2 source has addresses, and paths in its answer', async () => {
  answer(save, { id: keycloak.id, revision: 1 })
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Add source' }))
  const drawer = page.getByRole('dialog', { name: 'Add sign-in source' })
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Type' }), 'oauth')
  const fields = {
    ...{ 'Chinese name': '代码平台', Identifier: 'git', 'Client ID': 'iambiz' },
    ...{
      'Authorization address': 'https://git.example/authorize',
      'Token address': 'https://git.example/token',
    },
    ...{ 'User information address': 'https://git.example/user', 'Staff number field': 'data.user.no' },
  }
  for (const [name, value] of Object.entries(fields))
    await userEvent.fill(drawer.getByRole('textbox', { name, exact: true }), value)
  await userEvent.fill(drawer.getByLabelText('Client secret', { exact: false }), 'typed once')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await expect.element(drawer).not.toBeInTheDocument()
  expect(requestsOf(save)[0]).toMatchObject({
    body: {
      ...{ kind: 'oauth', tokenUrl: 'https://git.example/token', idField: 'id', claim: 'data.user.no' },
      ...{ scopes: [], secret: 'typed once' },
    },
  })
})

test('[SOURCE-07] the field with the value to match people by says what it holds', async () => {
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Add source' }))
  const drawer = page.getByRole('dialog', { name: 'Add sign-in source' })
  const choose = (name: string, value: string) =>
    userEvent.selectOptions(drawer.getByRole('combobox', { name }), value)
  const isShown = (name: string) =>
    expect.element(drawer.getByRole('textbox', { name, exact: true })).toBeVisible()
  await isShown('Staff number claim')
  for (const [kind, what] of [
    ['oauth', 'field'],
    ['saml', 'attribute'],
  ] as const) {
    await choose('Type', kind)
    await isShown(`Staff number ${what}`)
    await choose('Match people by', 'email')
    await isShown(`Email ${what}`)
    await choose('Match people by', 'staffNumber')
  }
  await choose('Type', 'ldap')
  await isShown('Staff number attribute')
})

test('[SOURCE-07] an edited source keeps its secret unless one is typed', async () => {
  answer(save, { id: keycloak.id, revision: 4 })
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Edit Group account' }))
  const drawer = page.getByRole('dialog', { name: 'Edit sign-in source' })
  await expect.element(drawer.getByRole('textbox', { name: 'Identifier' })).toBeDisabled()
  await userEvent.fill(drawer.getByRole('textbox', { name: 'English name' }), 'Corp account')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await expect.element(drawer).not.toBeInTheDocument()
  const [sent] = requestsOf(save)
  expect(sent).toMatchObject({ body: { id: keycloak.id, revision: 3, nameEn: 'Corp account' } })
  expect(sent?.body).not.toHaveProperty('secret')
})

test('[SOURCE-08] a test says in words what is wrong', async () => {
  answer(tryOut, { time: '2026-11-30 10:00:00', problem: 'client', detail: 'invalid_client' })
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Test Group account' }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The source doesn’t accept the portal. Check the client ID and secret, or register the portal’s metadata there.',
    )
  await expect.element(page.getByText('invalid_client')).toBeVisible()
})

test('[SOURCE-07] sources change their order', async () => {
  answer(order, null)
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'Move Domain account up' }))
  await expect.poll(() => requestsOf(order)).toEqual([{ body: { ids: [directory.id, keycloak.id] } }])
})

test('[SOURCE-01] an administrator unlinks a person', async () => {
  const linkId = 'e4f0c1de-92cf-4f0e-8fd1-0d6a0c6a8a09'
  const link = {
    linkId,
    userNo: 'E1',
    userName: 'Zhang Wei',
    displayName: 'wei',
    linkTime: '2026-11-30 10:00:00',
  }
  answer(people, { list: [link] })
  answer(unlink, null)
  await openPage(address, { language: 'en', home })
  await userEvent.click(page.getByRole('button', { name: 'People of Group account' }))
  await userEvent.click(page.getByRole('button', { name: 'Unlink Zhang Wei' }))
  await expect.poll(() => requestsOf(unlink)).toEqual([{ body: { linkId } }])
})
