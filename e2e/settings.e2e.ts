import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, signInToHome } from './testing/person.ts'
import { saveSettings } from './testing/save-settings.ts'

const texts = {
  zh: {
    words: '密码中禁用的词',
    shortest: '密码最短长度',
    unsaved: '1 项更改未保存',
    save: '保存',
    discard: '放弃更改',
    wrong: '超出允许范围',
    saved: '已保存，5 秒内生效',
    back: '恢复默认：密码中禁用的词',
    filter: '筛选设置',
    idle: '管理员闲置时限',
    deployment: '部署',
  },
  en: {
    words: 'Words banned in passwords',
    shortest: 'Minimum password length',
    unsaved: '1 unsaved change',
    save: 'Save',
    discard: 'Discard',
    wrong: 'Outside the allowed range.',
    saved: 'Saved. Applies within 5 seconds.',
    back: 'Restore default: Words banned in passwords',
    filter: 'Filter settings',
    idle: 'Administrator idle limit',
    deployment: 'Deployment',
  },
} as const

async function open({ page, portal }: Person): Promise<void> {
  await page.goto(`${portal}/iambiz/home/admin/settings`)
}

describe.each(inTurn(['zh', 'en'] as const))('settings, in %s', (language) => {
  const t = texts[language]

  test('an administrator adds a word that passwords may not contain, and takes it back', async ({
    newPerson,
  }) => {
    const word = `heron${randomUUID().slice(0, 8)}`
    const admin = await newPerson({ language })
    await signInToHome(admin, 'superadmin')
    const { page, expectFault } = admin
    await open(admin)

    await page.getByRole('region', { name: t.deployment }).waitFor()
    const shortest = page.getByRole('textbox', { name: t.shortest })
    await shortest.fill('11')
    await page.getByText(t.unsaved).waitFor()
    expectFault(/status of 422.*setting\/effect/)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.getByRole('alert').filter({ hasText: t.wrong }).waitFor()
    await page.getByRole('button', { name: t.discard }).click()

    const words = page.getByRole('textbox', { name: t.words })
    const before = await words.inputValue()
    await words.fill([before, word].join('\n'))
    await saveSettings(admin)
    await page.getByText(t.saved).waitFor()
    await page.getByText(t.unsaved).waitFor({ state: 'detached' })

    await page.reload()
    await eventually(() => words.inputValue()).toContain(word)
    await page.getByRole('button', { name: t.back }).click()
    await saveSettings(admin)
    await page.getByText(t.unsaved).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t.back }).waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: t.filter }).fill('SESSION_ADMIN_IDLE')
    await page.getByRole('textbox', { name: t.idle }).waitFor()
    await words.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
  })
})
