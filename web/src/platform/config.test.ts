import { expect, test } from 'vitest'
import { apiHostOf, imageUploadHost, parseBoot } from './config.ts'

const apiHosts = { 'iam-log': 'https://log.example.com' }

test('[HTTP-09] hosts come from the configuration; a call without one goes to the portal itself', () => {
  const { config } = parseBoot(JSON.stringify({ config: { apiHosts } }))
  expect(apiHostOf('/iam-log/v1/loginLog/list', config)).toBe('https://log.example.com')
  expect(apiHostOf('/iam-portal/auth/user', config)).toBe('')
  expect(apiHostOf('/constructor/x', config)).toBe('')
})

test('[HTTP-09] the host for pictures can be overridden', () => {
  const { config } = parseBoot('{}')
  expect(imageUploadHost(config)).toBe('')
  expect(imageUploadHost({ ...config, apiHosts: { imageUpload: 'https://img.example.com' } })).toBe(
    'https://img.example.com',
  )
})

test('[HTTP-09] the boot object is frozen to the last part', () => {
  const boot = parseBoot(JSON.stringify({ config: { apiHosts } }))
  expect(Object.isFrozen(boot.config.apiHosts)).toBe(true)
  expect(boot.config.systemCode).toBe('iambiz')
})

test.each([null, undefined, '', 'x', '7', '[]'])('text that is no boot object counts as none: %s', (text) => {
  expect(parseBoot(text)).toMatchObject({ home: null, expiresIn: null, language: 'zh' })
})
