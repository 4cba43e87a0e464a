import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { homeOf, signInToHome } from './testing/person.ts'

test('browsers offer to install the portal, with its name and icons', async ({ newPerson }) => {
  const person = await newPerson()
  await signInToHome(person, 'sysadmin')
  const { context, page } = person
  await page.goto(homeOf(person))
  const browser = await context.newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The browsers of tests are windows without a profile.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { name, icons } = JSON.parse(data ?? '{}') as { name: string; icons: { src: string }[] }
  expect(name).toMatch(/数字应用平台$/)
  for (const { src } of icons) {
    const reply = await page.request.get(new URL(src, page.url()).href)
    expect([src, reply.status(), reply.headers()['content-type']]).toEqual([
      src,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})
