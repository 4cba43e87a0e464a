import { expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { type Announced, announce } from './testing/announcing.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'

type Releasing = { editor: Person; release: (words: Parameters<typeof announce>[1]) => Promise<void> }

/** Lets an editor release announcements, and withdraws them after the test. */
const test = journey.extend('releasing', async ({ newPerson }, { onCleanup }): Promise<Releasing> => {
  const released: Announced[] = []
  const editor = await newPerson()
  await signInToHome(editor, 'editor')
  onCleanup(async () => {
    for (const announced of released) await announced.withdraw()
  })
  return {
    editor,
    release: async (more) => {
      released.push(await announce(editor, more))
    },
  }
})

test('[SCR-02] the list is read by single keys, which can be switched off', async ({
  newPerson,
  releasing,
}) => {
  const titles = ['单键：会议室换锁', '单键：食堂换菜']
  for (const title of titles)
    await releasing.release({
      title: { zh: title, en: title },
      content: { zh: '<p>明天</p>', en: '<p>Soon</p>' },
    })
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'A05318')
  await page.goto(`${homeOf(person)}/systemDynamics?q=${encodeURIComponent('单键')}`)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await eventually(() => rows.count()).toBe(2)
  const at = () => seenText(page.locator(':focus'))
  const press = (key: string) => page.keyboard.press(key)
  const [older, newer] = titles
  await press('j')
  await eventually(at).toBe(newer)
  await press('j')
  await eventually(at).toBe(older)
  await press('j')
  await eventually(at).toBe(older)
  await press('k')
  await eventually(at).toBe(newer)
  await press('u')
  await page.getByRole('status').getByText(`「${newer}」已标为已读`).waitFor()
  await eventually(() => seenText(rows.first())).not.toContain('未读')
  await press('u')
  await page.getByRole('status').getByText(`「${newer}」已标为未读`).waitFor()
  await eventually(() => seenText(rows.first())).toContain('未读')

  await Promise.all([
    page.waitForResponse(/getBulletinList/),
    page.getByRole('tab', { name: /^未读/ }).click(),
  ])
  await eventually(() => rows.count()).toBe(2)
  await press('j')
  await eventually(at).toBe(newer)
  await press('u')
  await eventually(() => rows.count()).toBe(1)
  // The row was removed, so the focus moves to the next one.
  await eventually(at).toBe(older)
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('switch', { name: '单键快捷键' }).uncheck()
  await page.reload()
  await eventually(() => rows.count()).toBe(1)
  await press('j')
  await press('/')
  expect(await page.locator('tr:focus, li :focus').count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('switch', { name: '单键快捷键' }).check()
  await press('/')
  await page.getByRole('dialog').waitFor()
})

/** Uploads a picture that is taller than any window; returns its address. */
const uploadTall = ({ page }: Person): Promise<string> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 3000 })
    canvas.getContext('2d')?.fillRect(0, 0, 60, 3000)
    const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const answer = await fetch('/api/iam-portal/v1/portal/file/upload?type=image', { method: 'POST', body })
    const { data } = await answer.json()
    return `/api/iam-portal/file/${data.fileId}`
  })

test('[ANN-03] a picture that comes late belongs to the text that must be read', async ({
  newPerson,
  releasing,
}) => {
  const picture = await uploadTall(releasing.editor)
  const title = { zh: '图很高', en: 'A tall picture' }
  const content = `<p>Look.</p><p><img src="${picture}" alt="Plan"></p><p>That was it.</p>`
  await releasing.release({ forcedPush: true, title, content: { zh: content, en: content } })
  const person = await newPerson({ language: 'en', viewport: { width: 390, height: 844 } })
  const { page } = person
  const arrival = Promise.withResolvers<void>()
  await page.route(`**${picture}`, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signInToHome(person, 'A05302')
  const dialog = page.getByRole('dialog', { name: title.en })
  await dialog.getByText('That was it.').waitFor()
  const confirm = dialog.getByRole('button', { name: 'I’ve read this. Go to home page' })
  expect(await confirm.isDisabled()).toBe(true)
  arrival.resolve()
  const image = dialog.getByRole('img', { name: 'Plan' })
  await eventually(() => image.evaluate((element) => element.getBoundingClientRect().height > 1000)).toBe(
    true,
  )
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByText('Read to the end to confirm').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(title.en)
  await page.keyboard.press('End')
  await eventually(() => confirm.isEnabled()).toBe(true)
  await confirm.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
})
