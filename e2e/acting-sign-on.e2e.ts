import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { delegationCall } from './testing/delegation-call.ts'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    expenses: '费用报销',
    contracts: '合同管理',
    rooms: '会议室预订',
    both: '周刚 代 张明远 办理',
    agent: '周刚',
    principal: '张明远',
  },
  en: {
    expenses: 'Expenses',
    contracts: 'Contracts',
    rooms: 'Meeting rooms',
    both: 'Wang Xinyi acting for Luo Xiangyang',
    agent: 'Wang Xinyi',
    principal: 'Luo Xiangyang',
  },
}

/**
 * Chooses an application and gives the tab that it opens in. In the night of its first day the demo has one of them
 * under maintenance; that is asked for first then.
 */
async function opened(person: Person, name: string): Promise<Page> {
  const { page, context, words } = person
  const tab = promised(context.waitForEvent('page'))
  await directory(person).getByRole('link', { name }).click()
  await Promise.race([tab, promised(page.getByRole('button', { name: words.openAnyway }).click())])
  return tab
}

describe.each(
  inTurn([
    ['zh', 'A06694', 'A07404'],
    ['en', 'A05825', 'A07446'],
  ] as const),
)('an application that is opened while acting, in %s', (language, principalNo, agentNo) => {
  test('[DEL-02] knows both people, until the delegation is taken back', async ({ newPerson, records }) => {
    const text = texts[language]
    await records.forgetDelegations(principalNo)
    const id = await records.delegate(principalNo, agentNo, 'CC-EAST-SALES', 'sales_specialist')
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, agentNo)
    expect(await delegationCall(person, `act/${id}`)).toBe(200)
    await page.goto(homeOf(person))
    await directory(person).getByRole('link', { name: text.expenses }).waitFor()

    const application = await opened(person, text.expenses)
    await application.getByText(text.both).waitFor()
    await application.getByText(principalNo, { exact: true }).first().waitFor()
    expect(await application.evaluate(() => globalThis.opener === null)).toBe(true)
    await application.close()

    // One that does not want to know of agents is told who is there.
    for (const name of [text.contracts, text.rooms]) {
      const other = await opened(person, name)
      await other.getByText(agentNo, { exact: true }).first().waitFor()
      expect(await other.getByText(text.principal).count()).toBe(0)
      await other.close()
    }

    // Each call tells the page that it is over, and the page follows.
    person.expectFault(/status of 403/)
    const principal = await newPerson({ language })
    await signInToHome(principal, principalNo)
    expect(await delegationCall(principal, `revoke/${id}`)).toBe(200)
    await page.goto(homeOf(person))
    const own = await opened(person, text.expenses)
    await own.getByText(agentNo, { exact: true }).first().waitFor()
    await eventually(() => own.getByText(text.principal).count()).toBe(0)
  })
})
