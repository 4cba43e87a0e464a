import { createLog } from '@iambiz/runtime/log.ts'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildDemoApplications } from '#demo/applications/server.ts'
import { type MailCatcher, startMailCatcher } from './catcher.ts'

const log = createLog('test', 'fatal')
const demoUrl = 'http://localhost:8082'
let catcher: MailCatcher
let port: number

beforeEach(async () => {
  catcher = await startMailCatcher(0, log)
  port = catcher.port
})
afterEach(() => catcher.close())

const app = () =>
  buildDemoApplications(
    {
      databaseUrl: '',
      timeZone: 'Asia/Shanghai',
      dataKeys: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      demoUrl,
      portalUrl: 'http://localhost:8080',
      issuer: 'http://localhost:8081',
      clientSecret: undefined,
      bundledProvider: true,
      company: { zh: '澄川集团', en: 'Chengchuan Group' },
      realAccounts: false,
    },
    log,
    { catcher },
  )

const page = async (url: string) => {
  const { statusCode, body } = await app().inject({ url, headers: { host: 'localhost:8082' } })
  return { statusCode, body }
}

test('the demo receives a mail by SMTP and shows it without running its content', async () => {
  expect((await page('/mail?lang=en')).body).toContain('No emails yet')
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await transport.sendMail({
    from: '澄川门户 <no-reply@chengchuan.example>',
    to: 'zhangsan@chengchuan.example',
    subject: '请阅读「停机」<b>',
    text: '<script>alert(1)</script>\n打开：http://localhost:8080/iambiz/home?a=1&b=2。javascript:alert(2) http://"onclick="x',
  })
  transport.close()
  const list = await page('/mail')
  expect(list.body).toContain('请阅读「停机」&lt;b&gt;')
  expect(list.body).toContain('zhangsan@chengchuan.example')
  const [mail] = catcher.mails()
  const one = await page(`/mail/${mail?.id}`)
  expect(one.statusCode).toBe(200)
  expect(one.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(one.body).toContain(
    '打开：<a href="http://localhost:8080/iambiz/home?a=1&amp;b=2" rel="noreferrer">http://localhost:8080/iambiz/home?a=1&amp;b=2</a>。javascript:alert(2) ',
  )
  expect(one.body).not.toMatch(/href="javascript|"onclick="/)
  expect((await page('/mail/none')).statusCode).toBe(404)
})
