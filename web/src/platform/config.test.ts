import { expect, onTestFinished, test } from 'vitest'
import { pictureAddress } from '#web/ui/picture-address.ts'
import { adoptBoot, apiHostOf, parseBoot } from './config.ts'

const apiHosts = { 'iam-log': 'https://log.example.com' }

test('[HTTP-09] hosts come from the configuration; a call without one goes to the portal itself', () => {
  const { config } = parseBoot(JSON.stringify({ config: { apiHosts } }))
  expect(apiHostOf('/iam-log/v1/loginLog/list', config)).toBe('https://log.example.com')
  expect(apiHostOf('/iam-portal/auth/user', config)).toBe('')
  expect(apiHostOf('/constructor/x', config)).toBe('')
})

test('[HTTP-09] pictures go to, and come from, the host that is configured for them', () => {
  const upload = '/iam-portal/v1/portal/file/upload'
  const picture = '/api/iam-portal/file/0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81'
  // Other files of this process must run without hosts.
  onTestFinished(() => adoptBoot(parseBoot(null)))
  const withHosts = (hosts: Record<string, string>) => {
    const boot = parseBoot(JSON.stringify({ config: { apiHosts: hosts } }))
    adoptBoot(boot)
    return [apiHostOf(upload, boot.config), pictureAddress(picture), pictureAddress('/iambiz/assets/a.png')]
  }
  const image = 'https://img.example.com'
  const portal = 'https://portal.example.com'
  expect(withHosts({})).toEqual(['', picture, '/iambiz/assets/a.png'])
  expect(withHosts({ 'iam-portal': portal })).toEqual([portal, portal + picture, '/iambiz/assets/a.png'])
  expect(withHosts({ 'iam-portal': portal, imageUpload: image })).toEqual([
    image,
    image + picture,
    '/iambiz/assets/a.png',
  ])
})

test('[HTTP-09] the boot object is frozen to the last part', () => {
  const boot = parseBoot(JSON.stringify({ config: { apiHosts } }))
  expect(Object.isFrozen(boot.config.apiHosts)).toBe(true)
  expect(boot.config.systemCode).toBe('iambiz')
})

test.each([null, undefined, '', 'x', '7', '[]'])('text that is no boot object counts as none: %s', (text) => {
  expect(parseBoot(text)).toMatchObject({ home: null, expiresIn: null, language: 'zh' })
})
