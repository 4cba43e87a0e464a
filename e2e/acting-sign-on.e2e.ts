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
 * Opens an application and returns its tab. During the first night of the demo data one application is under
 * maintenance; the portal then asks for confirmation first.
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

    // An application that does not support acting gets only the agent.
    for (const name of [text.contracts, text.rooms]) {
      const other = await opened(person, name)
      await other.getByText(agentNo, { exact: true }).first().waitFor()
      expect(await other.getByText(text.principal).count()).toBe(0)
      await other.close()
    }

    // After the revocation each call is refused, and the page switches back to the agent.
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
