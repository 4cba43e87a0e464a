import { describe } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, signInToHome, typeCredentials } from './testing/person.ts'
import { accountOf } from './testing/world.ts'

describe('a sign-in that fails at the provider', () => {
  test('[STAT-06] with a wrong password becomes one row of the login log, under the staff number', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson()
    const { userNo } = accountOf('analyst')
    const since = new Date()
    await person.page.goto(homeOf(person))
    // User name and email address lead to the same staff number.
    await typeCredentials(person, 'Analyst', 'not-the-password')
    await person.page.getByText(person.words.wrongCredentials).waitFor()
    const failed = { event_type: 'fail', result: 0, app_code: 'iambiz', fail_reason: 'wrong_password' }
    await eventually(() => records.logins(userNo, since)).toEqual([failed])

    await signInToHome(person, 'analyst')
    const entered = { event_type: 'login', result: 1, app_code: 'iambiz', fail_reason: null }
    // Signing in with too many open sessions ends the oldest one, which is logged too.
    const signIns = async () =>
      (await records.logins(userNo, since)).filter((row) => row.event_type !== 'logout')
    await eventually(signIns).toEqual([failed, entered])
  })

  test('[STAT-06] with an account that nobody has becomes a row of nobody', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson()
    const since = new Date()
    await person.page.goto(homeOf(person))
    await typeCredentials(person, 'Passw0rd-in-the-wrong-field', 'whatever')
    await person.page.getByText(person.words.wrongCredentials).waitFor()
    await eventually(() => records.logins('', since)).toContainEqual({
      event_type: 'fail',
      result: 0,
      app_code: 'iambiz',
      fail_reason: 'unknown_account',
    })
  })
})
