import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { type NewPerson, test } from './testing/journey.ts'
import {
  password as demoPassword,
  eventually,
  homeOf,
  type Person,
  promised,
  signInToHome,
} from './testing/person.ts'

const texts = {
  zh: {
    title: '授权委托',
    create: '发起委托',
    agent: '代理人',
    some: '指定应用',
    apps: /^流程审批$/,
    nextWeek: '下周',
    sum: /^共 7 天，其中工作日 \d 天/,
    reason: '原因',
    send: '发出委托',
    confirm: '验证身份',
    password: '登录密码',
    sent: /^委托已发出/,
    received: '我收到的',
    waiting: '待接受',
    scheduled: '待生效',
    over: '已作废',
    note: '委托人撤回',
    accept: /^接受：/,
    decline: /^拒绝：/,
    accepted: /^已接受/,
    withdraw: /^撤回：/,
    withdrawWord: '撤回',
    withdrawn: '委托已撤回',
    why: '原因（选填）',
    again: /^再次委托：/,
    change: /^更换代理人/,
    next: '下个月',
    overlap: '该组织和角色在这段时间内已有委托',
    order: '结束时间不能早于开始时间',
    missing: '请选择代理人',
    lastDay: '结束日期',
    firstDay: '开始日期',
    nobody: '没有找到可以代理的同事',
    discard: '放弃并离开',
    mine: '我可以委托的权限',
  },
  en: {
    title: 'Delegation',
    create: 'Delegate',
    agent: 'Agent',
    some: 'Selected apps',
    apps: /^Approvals$/,
    nextWeek: 'Next week',
    sum: /^7 days, including \d workdays?/,
    reason: 'Reason',
    send: 'Send',
    confirm: 'Verify it’s you',
    password: 'Password',
    sent: /^Delegation sent/,
    received: 'Given to me',
    waiting: 'Pending',
    scheduled: 'Scheduled',
    over: 'Ended',
    note: 'Withdrawn by the principal',
    accept: /^Accept: /,
    decline: /^Decline: /,
    accepted: /^Accepted/,
    withdraw: /^Withdraw: /,
    withdrawWord: 'Withdraw',
    withdrawn: 'Delegation withdrawn',
    why: 'Reason (optional)',
    again: /^Delegate again: /,
    change: /^Change agent/,
    next: 'Next month',
    overlap: 'This role is already delegated for part of that time.',
    order: 'End time cannot be earlier than the start time',
    missing: 'Choose an agent',
    lastDay: 'End date',
    firstDay: 'Start date',
    nobody: 'No matching colleagues',
    discard: 'Discard and leave',
    mine: 'Roles I can delegate',
  },
}

const phone = { width: 390, height: 844 }

/** Opens the delegation part of the personal center. */
async function openDelegation(person: Person): Promise<void> {
  await person.page.goto(`${homeOf(person)}/setting/delegation`)
  await person.page.getByRole('heading', { name: texts[person.language].title, exact: true }).waitFor()
}

/** Finds a person by staff number and selects them with the keyboard only. */
async function chooseAgent({ page, language }: Person, agentNo: string): Promise<void> {
  const text = texts[language]
  const field = page.getByRole('combobox', { name: text.agent })
  await field.fill(agentNo)
  await page.getByRole('option').filter({ hasText: agentNo }).waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: text.change }).waitFor()
}

/** Submits the form, with a step-up where it is required. */
async function sendConfirmed({ page, language, expectFault }: Person): Promise<void> {
  const text = texts[language]
  expectFault(/status of 401.*agency\/save/)
  await page.getByRole('button', { name: text.send }).click()
  const question = page.getByRole('dialog', { name: text.confirm })
  await question.getByRole('textbox', { name: text.password }).fill(demoPassword)
  await question.getByRole('textbox', { name: text.password }).press('Enter')
  await question.waitFor({ state: 'hidden' })
}

async function expectFine({ page }: Person): Promise<void> {
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const rowsOf = ({ page }: Person): Locator => page.getByRole('tabpanel').getByRole('row')

/** Two people, each in their own browser on the delegation page. */
async function both(
  newPerson: NewPerson,
  language: Person['language'],
  [principalNo, agentNo]: readonly [string, string],
) {
  const principal = await newPerson({ language })
  const agent = await newPerson({ language })
  await signInToHome(principal, principalNo)
  await signInToHome(agent, agentNo)
  await openDelegation(principal)
  await openDelegation(agent)
  return { principal, agent }
}

describe.each(
  inTurn([
    ['zh', ['A10256', 'A07026'], undefined],
    ['en', ['A11248', 'A10020'], phone],
  ] as const),
)('delegating, in %s', (language, people, size) => {
  const text = texts[language]

  test('[DEL-01] somebody delegates chosen applications, the other accepts, and it is taken back', async ({
    newPerson,
    records,
  }) => {
    await records.forgetDelegations(people[0])
    const { principal, agent } = await both(newPerson, language, people)
    if (size) await principal.page.setViewportSize(size)
    if (size) await agent.page.setViewportSize(size)
    const { page } = principal
    await page.getByRole('list', { name: text.mine }).getByRole('listitem').first().waitFor()
    await expectFine(principal)

    await page.getByRole('button', { name: text.create }).click()
    await chooseAgent(principal, people[1])
    await page.getByRole('radio', { name: text.some }).click()
    await page.getByRole('checkbox', { name: text.apps }).click()
    await page.getByRole('button', { name: text.nextWeek }).click()
    await page.getByText(text.sum).waitFor()
    await page.getByLabel(text.reason).fill('年假')
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    const sent = promised(page.getByText(text.sent).waitFor())
    await sendConfirmed(principal)
    await sent
    const given = rowsOf(principal).filter({ hasText: text.waiting })
    await given.getByText('年假').waitFor()

    // The principal's page updates by itself.
    await agent.page.getByRole('tab', { name: text.received }).click()
    const accepted = promised(agent.page.getByText(text.accepted).waitFor())
    await rowsOf(agent).getByRole('button', { name: text.accept }).click()
    await accepted
    await rowsOf(agent).filter({ hasText: text.scheduled }).waitFor()
    await expectFine(agent)
    await rowsOf(principal).filter({ hasText: text.scheduled }).waitFor()

    await rowsOf(principal).getByRole('button', { name: text.withdraw }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('textbox', { name: text.why }).fill('计划取消')
    const withdrawn = promised(page.getByText(text.withdrawn).waitFor())
    await question.getByRole('button', { name: text.withdrawWord, exact: true }).click()
    await withdrawn
    await rowsOf(agent).filter({ hasText: text.over }).getByText(text.note).waitFor()
    await expectFine(principal)

    // The details show the history, and a new delegation starts with the same values.
    await rowsOf(principal)
      .filter({ hasText: text.over })
      .getByRole('cell')
      .first()
      .getByRole('button')
      .click()
    await page.getByRole('dialog').getByText('计划取消').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await rowsOf(principal).getByRole('button', { name: text.again }).click()
    await page.getByRole('button', { name: text.change }).waitFor()
    await eventually(() => page.getByRole('checkbox', { name: text.apps }).isChecked()).toBe(true)
  })
})

test('[DEL-01] what cannot be delegated is said beside its field, and what was written is not lost by mistake', async ({
  newPerson,
  records,
}) => {
  const text = texts.zh
  await records.forgetDelegations('A05034')
  const person = await newPerson()
  person.expectFault(/status of 409.*agency\/save/)
  await signInToHome(person, 'A05034')
  await openDelegation(person)
  const { page } = person
  const form = page.getByRole('dialog', { name: text.create })
  const open = () => page.getByRole('button', { name: text.create }).click()

  await open()
  await form.getByRole('button', { name: text.send }).click()
  const missing = form.getByRole('combobox', { name: text.agent })
  await form.getByText(text.missing).waitFor()
  await eventually(() => missing.evaluate((field) => field === document.activeElement)).toBe(true)
  // People cannot choose themselves as agents.
  await missing.fill('A05034')
  await form.getByText(text.nobody).waitFor()
  await chooseAgent(person, 'A05216')
  await form.getByRole('button', { name: text.nextWeek }).click()
  const lastDay = form.getByLabel(text.lastDay)
  const [first, last] = [await form.getByLabel(text.firstDay).inputValue(), await lastDay.inputValue()]
  await lastDay.fill('2026-01-01')
  await form.getByRole('button', { name: text.send }).click()
  await form.getByText(text.order).waitFor()
  await lastDay.fill(last)
  const sent = promised(page.getByText(text.sent).waitFor())
  await sendConfirmed(person)
  await sent

  await open()
  await chooseAgent(person, 'A05216')
  await form.getByLabel(text.firstDay).fill(last)
  await lastDay.fill(last)
  await form.getByRole('button', { name: text.send }).click()
  await form.getByText(text.overlap).waitFor()
  await form.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: text.discard })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await lastDay.inputValue()).toBe(last)

  // The calendar by keyboard: from the day after the last one, for three days.
  await form.locator(`[data-day="${last}"]`).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect((await form.getByLabel(text.firstDay).inputValue()) > first).toBe(true)
  await form.getByText(/^共 3 天/).waitFor()
  const again = promised(page.getByText(text.sent).first().waitFor())
  await form.getByRole('button', { name: text.send }).click()
  await again
  await eventually(() => rowsOf(person).filter({ hasText: text.waiting }).count()).toBe(2)
})

test('[DEL-01] a change that crosses the other one’s answer is not written over it, and says what happened', async ({
  newPerson,
  records,
}) => {
  const text = texts.zh
  await records.forgetDelegations('A06532')
  const { principal, agent } = await both(newPerson, 'zh', ['A06532', 'A07818'])
  principal.expectFault(/status of 409.*agency\/save/)
  const { page } = principal
  await page.getByRole('button', { name: text.create }).click()
  await chooseAgent(principal, 'A07818')
  await page.getByRole('button', { name: text.nextWeek }).click()
  await sendConfirmed(principal)
  await rowsOf(principal)
    .getByRole('button', { name: /^修改：/ })
    .click()
  const form = page.getByRole('dialog', { name: '修改委托' })
  await form.getByLabel(text.reason).fill('改期')

  await agent.page.getByRole('tab', { name: text.received }).click()
  await rowsOf(agent).getByRole('button', { name: text.accept }).click()
  await rowsOf(agent).filter({ hasText: text.scheduled }).waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  const conflict = form.getByRole('alert').filter({ hasText: '状态：待生效' })
  await conflict.waitFor()
  expect(await form.getByLabel(text.reason).inputValue()).toBe('改期')
  await conflict.getByRole('button', { name: '保留我的更改' }).click()
  await form.waitFor({ state: 'hidden' })
  // The changed delegation must be accepted again.
  await rowsOf(agent).filter({ hasText: text.waiting }).getByText('改期').waitFor()

  await page.setViewportSize(phone)
  await rowsOf(agent).getByRole('button', { name: text.decline }).click()
  const question = agent.page.getByRole('dialog')
  await question.getByRole('textbox', { name: text.why }).fill('我也在休假')
  await question.getByRole('button', { name: '拒绝', exact: true }).click()
  await rowsOf(principal).filter({ hasText: '已拒绝' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByText('我也在休假').waitFor()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('[DEL-03] who may not delegate with their role sees what there is, and no way to delegate', async ({
  newPerson,
}) => {
  const person = await newPerson()
  await signInToHome(person, 'sysadmin')
  const { page } = person
  await page.getByRole('button', { name: person.words.account }).click()
  const menu = page.getByRole('dialog', { name: person.words.account })
  await menu.getByRole('link', { name: texts.zh.title }).click()
  await page.getByText(/^您没有该权限：当前角色不能发起委托/).waitFor()
  await page.getByRole('tab', { name: texts.zh.received }).click()
  await eventually(() => new URL(page.url()).search).toBe('?tab=received')
  expect(await page.getByRole('button', { name: texts.zh.create }).count()).toBe(0)
})
