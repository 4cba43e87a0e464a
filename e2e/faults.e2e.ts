import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { sights, tooWide, violationsOn } from './testing/accessibility.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    title: '故障申报',
    form: '申报故障',
    application: '应用',
    type: '故障类型',
    severe: '严重',
    description: '故障描述',
    contact: '联系方式',
    add: '添加截图',
    remove: (name: string) => `移除 ${name}`,
    view: (name: string) => `查看 ${name}`,
    close: '关闭',
    notPicture: (name: string) => `「${name}」不是可用的图片`,
    onlyPictures: '只能上传完整的 PNG、JPEG 或 WebP 图片',
    tooMany: '最多 3 张截图',
    needed: '此项必填',
    submit: '提交',
    mine: '我的申报',
    maintained: '待我处理',
    all: '全部',
    reply: '回复内容',
    accept: '受理',
    solve: '标记为已解决',
    reopen: '重新打开',
    closeReport: '关闭申报',
    states: { submitted: '待受理', accepted: '已受理', solved: '已解决', closed: '已关闭' },
    solvedNotice: '已解决，请确认',
    message: '1 条新消息',
    changed: '他人刚刚更新了此申报，请查看后再操作',
    missing: '申报不存在，或您无权查看',
    bell: '系统动态',
  },
  en: {
    title: 'Report a fault',
    form: 'New report',
    application: 'App',
    type: 'Fault type',
    severe: 'Severe',
    description: 'What happened',
    contact: 'Contact details',
    add: 'Add screenshot',
    remove: (name: string) => `Remove ${name}`,
    view: (name: string) => `View ${name}`,
    close: 'Close',
    notPicture: (name: string) => `“${name}” isn’t a usable image`,
    onlyPictures: 'Upload an undamaged PNG, JPEG or WebP image.',
    tooMany: 'Up to 3 screenshots',
    needed: 'Required',
    submit: 'Submit',
    mine: 'My reports',
    maintained: 'Needs my attention',
    all: 'All',
    reply: 'Reply',
    accept: 'Accept',
    solve: 'Mark as solved',
    reopen: 'Reopen',
    closeReport: 'Close report',
    states: { submitted: 'Submitted', accepted: 'Accepted', solved: 'Solved', closed: 'Closed' },
    solvedNotice: 'was marked as solved. Please confirm.',
    message: '1 new message',
    changed: 'Someone else just updated this report. Review it and try again.',
    missing: 'Report not found, or you don’t have access to it',
    bell: 'Updates',
  },
}
type Text = (typeof texts)['zh']

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, content: Buffer = png) => ({ name, mimeType: 'image/png', buffer: content })

const address = ({ portal }: Person, rest = '') => `${portal}/iambiz/home/fault${rest}`
const form = ({ page }: Person, text: Text) => page.getByRole('region', { name: text.form })
const chooser = ({ page }: Person) => page.locator('input[type=file]')

async function openForm(person: Person, text: Text, query = ''): Promise<void> {
  await person.page.goto(address(person, query))
  await form(person, text).getByLabel(text.description).waitFor()
}

async function fillForm(person: Person, text: Text, description: string): Promise<void> {
  const fields = form(person, text)
  const application = fields.getByRole('combobox', { name: text.application })
  await chooseApplication(application, applicationName('expenses', person.language), 'fybx')
  await fields.getByRole('combobox', { name: text.type }).selectOption('error')
  await fields.getByLabel(text.description).fill(description)
}

/** Submits the form; returns the report number from the page that follows. */
async function send(person: Person, text: Text): Promise<string> {
  await form(person, text).getByRole('button', { name: text.submit }).click()
  const heading = person.page.getByRole('heading', { level: 1, name: /^GZ-\d{8}-\d{4}$/ })
  await heading.waitFor()
  return (await heading.textContent()) ?? ''
}

const state = ({ page }: Person, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).filter({ visible: true }).first()

describe.each(inTurn(['zh', 'en'] as const))('a fault report, in %s', (language) => {
  const text = texts[language]

  test('[HOME-10] is sent with a screenshot, handled by a maintainer, and followed by whoever sent it', async ({
    newPerson,
  }) => {
    const reporter = await newPerson({ language })
    await signInToHome(reporter, 'staff')
    await openForm(reporter, text)
    await fillForm(reporter, text, `<b>${language}</b> 提交后报错\u202E`)
    await form(reporter, text).getByRole('radio', { name: text.severe }).check()
    await chooser(reporter).setInputFiles([picture('screen.png')])
    await form(reporter, text)
      .getByRole('button', { name: text.view('screen.png') })
      .waitFor()
    const no = await send(reporter, text)
    await state(reporter, text.states.submitted).waitFor()
    await reporter.page.getByText(`<b>${language}</b>`).filter({ visible: true }).waitFor()
    // The reporter leaves the page, because an open report is updated without a notice.
    await reporter.page.goto(homeOf(reporter))

    const maintainer = await newPerson({ language })
    await signInToHome(maintainer, 'sysadmin')
    const bell = maintainer.page.getByRole('banner').getByRole('button', { name: maintainer.words.bell })
    await bell.click()
    await maintainer.page.getByRole('dialog', { name: text.bell }).getByRole('link', { name: no }).click()
    await maintainer.page.getByRole('heading', { level: 1, name: no }).waitFor()
    await maintainer.page.getByRole('button', { name: text.view('screen.png') }).click()
    const shown = maintainer.page.getByRole('dialog').getByRole('img', { name: 'screen.png' })
    await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await maintainer.page.getByRole('dialog').getByRole('button', { name: text.close }).click()
    await maintainer.page.getByRole('button', { name: text.accept, exact: true }).click()
    await state(maintainer, text.states.accepted).waitFor()
    await maintainer.page.getByRole('button', { name: text.solve }).click()
    await maintainer.page.getByRole('alert').getByText(text.needed).waitFor()
    await maintainer.page.getByLabel(text.reply).fill('请重试')
    await maintainer.page.getByRole('button', { name: text.solve }).click()
    await state(maintainer, text.states.solved).waitFor()

    await reporter.page.getByRole('banner').getByRole('button', { name: reporter.words.bell }).click()
    const notices = reporter.page.getByRole('dialog', { name: text.bell })
    await notices.getByRole('link', { name: new RegExp(`${no}.*${text.solvedNotice.slice(0, 5)}`) }).click()
    await reporter.page.getByText('请重试').waitFor()
    // Opening the report marks its notice as read.
    const unread = reporter.page.getByRole('banner').getByRole('button', { name: reporter.words.bell })
    await unread.click()
    await eventually(() => notices.getByRole('link', { name: no }).count()).toBe(0)
    await reporter.page.keyboard.press('Escape')
    await reporter.page.getByRole('button', { name: text.closeReport }).click()
    await state(reporter, text.states.closed).waitFor()
    // The maintainer's open page updates by itself.
    await state(maintainer, text.states.closed).waitFor()
  })

  test('is reached from the quick links, and by the keyboard alone', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.getByRole('link', { name: text.title }).first().press('Enter')
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    expect(page.url()).toBe(address(person))
    const application = form(person, text).getByRole('combobox', { name: text.application })
    await application.focus()
    await page.keyboard.type('mail')
    await page.getByRole('option', { name: applicationName('mail', language), selected: true }).waitFor()
    await page.keyboard.press('Tab')
    expect(await application.inputValue()).toBe(applicationName('mail', language))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.type('按键')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^GZ-/ }).waitFor()
    await page.getByText(applicationName('mail', language)).filter({ visible: true }).first().waitFor()
  })

  test('says what is missing, and goes to the first such field', async ({ newPerson }) => {
    const person = await newPerson({ language })
    await signInToHome(person, 'staff')
    await openForm(person, text)
    const fields = form(person, text)
    await fields.getByRole('button', { name: text.submit }).click()
    await eventually(() => fields.getByText(text.needed).count()).toBe(3)
    const application = fields.getByRole('combobox', { name: text.application })
    await eventually(() => application.evaluate((element) => element === document.activeElement)).toBe(true)
    await fields.getByLabel(text.description).fill('   ')
    await chooseApplication(application, applicationName('mail', language))
    await fields.getByRole('combobox', { name: text.type }).selectOption('slow')
    // The error of a field disappears when the field is filled in.
    await eventually(() => fields.getByText(text.needed).count()).toBe(0)
    await fields.getByRole('button', { name: text.submit }).click()
    await eventually(() => fields.getByText(text.needed).count()).toBe(1)
  })

  test('takes pictures only, three at most, also pasted and dropped', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff2')
    await openForm(person, text)
    const fields = form(person, text)
    // The journey provokes the server's refusal.
    person.expectFault(/415/)
    await chooser(person).setInputFiles([picture('page.png', Buffer.from('<svg onload="alert(1)"/>'))])
    await fields.getByText(text.onlyPictures).waitFor()
    await chooser(person).setInputFiles([
      { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ])
    await fields.getByText(text.notPicture('page.svg')).waitFor()
    const give = (kind: 'paste' | 'drop', name: string) =>
      page.evaluate(
        ([kind, name, content]) => {
          const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
          const files = new DataTransfer()
          files.items.add(new File([bytes], name, { type: 'image/png' }))
          const place = document.querySelector(
            kind === 'drop' ? '.fault-screenshots' : '.fault-form textarea',
          )
          place?.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }),
          )
        },
        [kind, name, png.toString('base64')] as const,
      )
    await give('paste', 'pasted.png')
    await fields.getByRole('button', { name: text.view('pasted.png') }).waitFor()
    await give('drop', 'dropped.png')
    await fields.getByRole('button', { name: text.view('dropped.png') }).waitFor()
    await chooser(person).setInputFiles([picture('third.png'), picture('fourth.png')])
    await fields.getByText(text.tooMany).waitFor()
    await fields.getByRole('button', { name: text.view('third.png') }).waitFor()
    await eventually(() => fields.getByRole('button', { name: text.add }).isDisabled()).toBe(true)
    await fields.getByRole('button', { name: text.remove('pasted.png') }).click()
    await eventually(() => fields.getByRole('button', { name: text.add }).isDisabled()).toBe(false)
    // The form must be empty for the other language.
    await page.evaluate(() => sessionStorage.clear())
  })
})

test('what was written is there again after the page was left, and gone after it was sent', async ({
  newPerson,
}) => {
  const text = texts.zh
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'staff')
  await openForm(person, text)
  await fillForm(person, text, '写到一半')
  await chooser(person).setInputFiles([picture('half.png')])
  await form(person, text)
    .getByRole('button', { name: text.view('half.png') })
    .waitFor()
  await page.goto(homeOf(person))
  await openForm(person, text)
  const description = form(person, text).getByLabel(text.description)
  await eventually(() => description.inputValue()).toBe('写到一半')
  const clear = form(person, text).getByRole('button', { name: '清空' })
  await clear.press('Enter')
  await eventually(() => description.inputValue()).toBe('')
  // The button was removed with the draft, so the focus moves to the next one.
  const submit = form(person, text).getByRole('button', { name: text.submit })
  await eventually(() => submit.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '撤销' }).click()
  await eventually(() => description.inputValue()).toBe('写到一半')
  await form(person, text)
    .getByRole('button', { name: text.view('half.png') })
    .waitFor()
  await send(person, text)
  await openForm(person, text)
  await eventually(() => description.inputValue()).toBe('')
})

test('two maintainers at once: the second is told, and keeps what was written', async ({ newPerson }) => {
  const text = texts.zh
  const reporter = await newPerson()
  await signInToHome(reporter, 'staff')
  await openForm(reporter, text)
  await fillForm(reporter, text, '同时处理')
  await send(reporter, text)
  const here = reporter.page.url()
  const [one, other] = [await newPerson(), await newPerson()]
  for (const maintainer of [one, other]) {
    await signInToHome(maintainer, 'sysadmin')
    await maintainer.page.goto(here)
    await maintainer.page.getByLabel(text.reply).fill('在看了')
  }
  await one.page.getByRole('button', { name: text.accept, exact: true }).click()
  await state(one, text.states.accepted).waitFor()
  other.expectFault(/409/)
  await other.page.getByRole('button', { name: text.accept, exact: true }).click()
  await other.page.getByText(text.changed).waitFor()
  await state(other, text.states.accepted).waitFor()
  await eventually(() => other.page.getByLabel(text.reply).inputValue()).toBe('在看了')
})

test('a report of somebody else is not there', async ({ newPerson }) => {
  const text = texts.zh
  const reporter = await newPerson()
  await signInToHome(reporter, 'staff')
  await openForm(reporter, text)
  await fillForm(reporter, text, '只给维护人看')
  await send(reporter, text)
  const stranger = await newPerson()
  await signInToHome(stranger, 'staff2')
  stranger.expectFault(/404/)
  await stranger.page.goto(reporter.page.url())
  await stranger.page.getByText(text.missing).waitFor()
})

test('maintainers find what waits for them', async ({ newPerson }) => {
  const text = texts.zh
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'sysadmin')
  await page.goto(address(person))
  await page.getByRole('tab', { name: text.maintained }).click()
  const panel = page.getByRole('tabpanel', { name: text.maintained })
  const seal = applicationName('e-seal', 'zh')
  await panel.getByRole('link', { name: new RegExp(seal) }).waitFor()
  expect(await panel.getByText(text.states.closed).count()).toBe(0)
  await page.reload()
  await panel.getByRole('link', { name: new RegExp(seal) }).waitFor()
})

test.for(inTurn(sights))(
  'form and report break no rule of accessibility at %i in %s, and fit',
  async ([width, colorScheme], { newPerson }) => {
    const person = await newPerson({ viewport: { width, height: 844 }, colorScheme })
    const { page } = person
    await signInToHome(person, 'staff')
    await openForm(person, texts.zh)
    const reports = page.getByRole('region', { name: '申报列表' }).getByRole('link')
    await reports.first().waitFor()
    await form(person, texts.zh).getByRole('button', { name: texts.zh.submit }).click()
    expect([await tooWide(page), await violationsOn(page, { within: 'main' })]).toEqual([0, []])
    await reports
      .filter({ hasText: applicationName('mail', 'zh') })
      .last()
      .click()
    await page.getByLabel(texts.zh.reply).waitFor()
    expect([await tooWide(page), await violationsOn(page, { within: 'main' })]).toEqual([0, []])
  },
)
