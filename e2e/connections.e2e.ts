import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { describe, expect } from 'vitest'
import { peers } from './testing/connected-peers.ts'
import { connect, switchOn } from './testing/connecting.ts'
import { test } from './testing/journey.ts'
import { addApplication, callAfterStepUp, takeOffline } from './testing/new-application.ts'
import { eventually, type Person, signInToHome, signOut, typeCredentials } from './testing/person.ts'

const noRole = { zh: /还没有组织和角色/, en: /don’t have an organization and role/ } as const

/** Enables or disables a person, after a step-up. */
const setStatus = (admin: Person, userNo: string, status: 0 | 1): Promise<void> =>
  callAfterStepUp(admin, '/iam-authority/v1/admin/user/status', { ids: [userNo], status })

/** Whether the application at the port has a session of the person, without contacting the provider. */
async function isSignedOn({ page }: Person, port: number): Promise<boolean> {
  const reply = await page.request.get(`http://localhost:${port}/`, { maxRedirects: 0 })
  return reply.status() === 200
}

/** Opens the application in a new tab, as a person who is signed in to the portal. */
async function opens({ context }: Person, port: number): Promise<void> {
  const page = await context.newPage()
  const reply = await page.goto(`http://localhost:${port}/`)
  expect([reply?.status(), new URL(page.url()).port]).toEqual([200, `${port}`])
  await page.close()
}

/** A person of the company whom no other journey signs in. */
const leaverNo =
  createPeople().find(({ active, email, posts }) => active && posts.length > 0 && email.startsWith('w'))
    ?.userNo ?? ''

describe.each(inTurn(['zh', 'en'] as const))('[SCR-12] connections, in %s', (language) => {
  test('applications of others are connected from the screen at the first attempt, and signed out of with the portal', async ({
    newPerson,
  }) => {
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    // Runs before the browsers close, because an administrator's page does the cleanup.
    const afterwards = new AsyncDisposableStack()
    try {
      const ports: number[] = []
      for (const [name, peer] of Object.entries(peers)) {
        if (peer.skipReason) {
          console.log(`skipped: ${name}: ${peer.skipReason}`)
          continue
        }
        const port = await freePort()
        const { appId } = await addApplication(admin, port)
        const text = await connect(admin, appId, { peer, port })
        afterwards.defer(await peer.start(text, port))
        afterwards.defer(() => takeOffline(admin, appId))
        await opens(admin, port)
        await switchOn(admin)
        ports.push(port)
      }

      const staff = await newPerson({ language })
      await signInToHome(staff, 'staff')
      for (const port of ports) await opens(staff, port)
      const other = await newPerson({ language })
      other.expectFault(/status of 403/)
      await other.page.goto(`http://localhost:${ports[0]}/`)
      await typeCredentials(other, 'norole')
      await other.page.getByText(noRole[language]).waitFor()

      const leaver = await newPerson({ language })
      leaver.expectFault(/status of 401/)
      await signInToHome(leaver, leaverNo)
      for (const port of ports) await opens(leaver, port)
      afterwards.defer(() => setStatus(admin, leaverNo, 1))
      await setStatus(admin, leaverNo, 0)
      for (const port of ports) await eventually(() => isSignedOn(leaver, port)).toBe(false)

      await staff.page.goto(`${staff.portal}/iambiz/home`)
      await signOut(staff)
      for (const port of ports) await eventually(() => isSignedOn(staff, port)).toBe(false)
    } finally {
      await afterwards.disposeAsync()
    }
  })
})
