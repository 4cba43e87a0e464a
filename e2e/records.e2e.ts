import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  promised,
  signInToHome,
  signOut,
  typeCredentials,
} from './testing/person.ts'

describe('what somebody did', () => {
  test('is in the login log: sign-in, opening an application, its sign-on, sign-out', async ({
    newPerson,
    records,
  }) => {
    const userNo = 'A10652'
    const since = new Date()
    const person = await newPerson()
    await signInToHome(person, userNo)
    const opened = promised(person.context.waitForEvent('page'))
    await directory(person).getByRole('link', { name: '企业邮箱' }).click()
    await eventually(() => records.logins(userNo, since)).toHaveLength(3)
    await (await opened).close()
    await signOut(person)
    await eventually(() => records.logins(userNo, since)).toHaveLength(4)
    const rows = await records.logins(userNo, since)
    const done = { result: 1, fail_reason: null }
    expect([rows[0], rows[3]]).toEqual([
      { event_type: 'login', app_code: 'iambiz', ...done },
      { event_type: 'logout', app_code: 'iambiz', ...done },
    ])
    // The browser opens the application while the portal records that.
    expect(rows.slice(1, 3)).toEqual(
      expect.arrayContaining([
        { event_type: 'launch', app_code: 'mail', ...done },
        { event_type: 'sign_on', app_code: 'mail', ...done },
      ]),
    )
  })

  test('is in the audit record: sign-in and sign-out', async ({ newPerson, records }) => {
    const userNo = 'A06218'
    const since = new Date()
    const person = await newPerson()
    await signInToHome(person, userNo)
    await signOut(person)
    await eventually(() => records.audits(userNo, since)).toEqual(['session.login ok', 'session.logout ok'])
  })

  test('is in the login log when it failed', async ({ newPerson, records }) => {
    const since = new Date()
    const person = await newPerson()
    person.expectFault(/status of 4\d\d/)
    await person.page.goto(`${homeOf(person)}?code=made-up&state=prod.made-up`)
    await person.page.getByRole('heading', { name: person.words.signInFailed }).waitFor()
    await eventually(() => records.failedLogins(since)).toContainEqual(
      expect.objectContaining({ event_type: 'fail', result: 0, fail_reason: 'invalid_request' }),
    )
  })

  test('with a wrong password opens no session', async ({ newPerson, records }) => {
    const userNo = 'A09903'
    const person = await newPerson()
    await person.page.goto(homeOf(person))
    await typeCredentials(person, userNo, 'wrong')
    await person.page.getByRole('alert').waitFor()
    expect(await records.openSessions(userNo)).toBe(0)
  })
})
