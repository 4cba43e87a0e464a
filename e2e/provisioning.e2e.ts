import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { askForAccount, beginWith, sayAgain, takeCode } from './testing/accounts.ts'
import { test } from './testing/journey.ts'
import { signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    add: '新建对接',
    name: /^\*?名称/,
    memberRole: '加入组织时获得的角色',
    save: '保存',
    make: '生成令牌',
    shown: '令牌只显示这一次',
    done: '完成',
    refresh: '刷新',
  },
  en: {
    add: 'New client',
    name: /^\*?Name/,
    memberRole: 'Default role in an organization',
    save: 'Save',
    make: 'Create token',
    shown: 'The token is shown only once',
    done: 'Done',
    refresh: 'Refresh',
  },
} as const

const schemas = (type: string) => [`urn:ietf:params:scim:schemas:core:2.0:${type}`]

describe.each(inTurn(['zh', 'en'] as const))('provisioning, in %s', (language) => {
  const t = texts[language]

  test('a token is made in the browser, a person comes by it, and signs in', async ({ newPerson }) => {
    const tag = randomUUID().slice(0, 8)
    const [userName, orgCode] = [`S${tag}`, `s-${tag}`]
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const { page } = admin
    const area = `${admin.portal}/iambiz/home/admin`
    await page.goto(`${area}/provisioning`)
    await page.getByRole('button', { name: t.add, exact: true }).click()
    await page.getByLabel(t.name).fill(`HR ${tag}`)
    await page.getByLabel(t.memberRole).selectOption('staff')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await sayAgain(admin)
    await page.getByRole('button', { name: t.make, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: t.make, exact: true }).click()
    const shown = page.getByRole('dialog', { name: t.shown })
    const token = (await shown.locator('code').textContent()) ?? ''
    expect(token).toMatch(/^iambiz_scim_/)
    await shown.getByRole('button', { name: t.done }).click()

    const send = (path: string, body: object) =>
      fetch(`${admin.portal}/scim/v2${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      })
    const user = { schemas: schemas('User'), userName, displayName: `江${tag}` }
    expect((await send('/Users', user)).status).toBe(201)
    expect((await send('/Users', user)).status).toBe(409)
    const group = { schemas: schemas('Group'), externalId: orgCode, displayName: `组${tag}` }
    expect((await send('/Groups', { ...group, members: [{ value: userName }] })).status).toBe(201)

    await page.getByRole('button', { name: t.refresh, exact: true }).click()
    await page.getByText('409 uniqueness').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.goto(`${area}/people/${userName}`)
    await askForAccount(admin)
    await sayAgain(admin)
    const code = await takeCode(admin)

    const newcomer = await newPerson({ language })
    newcomer.expectFault(/status of 401/)
    await beginWith(newcomer, userName, code)
    await newcomer.page.getByText(`组${tag}`).first().waitFor()
  })
})
