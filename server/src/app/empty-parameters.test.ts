import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { png } from '#server/testing/pictures.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { attachmentPath, upload } from '#server/testing/upload.ts'

let world: CompanyWorld
beforeAll(async () => {
  world = await companyWorld({ root: 'root' })
})
afterAll(() => world.stop())

test('[AUTH-11] an organization and a role that are empty are none', async () => {
  const user = 'GET /iam-portal/auth/user'
  const [named, plain] = [
    await world.as('root').call(user, { query: { orgCode: '', roleNo: '' } }),
    await world.as('root').call(user),
  ]
  expect(named.status).toBe(200)
  expect(named.envelope.data).toEqual(plain.envelope.data)
})

test('[UI-01] texts without a version are the published ones', async () => {
  const { status, envelope } = await world
    .browser()
    .call('GET /iam-portal/v1/portal/system/:systemCode/languages', {
      params: { systemCode: 'iambiz' },
      query: { versionNo: '' },
    })
  expect(status).toBe(200)
  expect(envelope.data).toMatchObject({ unchanged: false, languages: { zh: {}, en: {} } })
})

test.each<[string[][]]>([[[]], [[['content-type', '']]]])(
  '[HTTP-03] a file whose type is %j is told by its content',
  async (types) => {
    const cookie = [...world.as('root').jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const picture = png()
    const head = requestText(
      world.baseUrl,
      `POST /api${attachmentPath}?type=attachment&fileName=a.png HTTP/1.1`,
      [
        ...[
          ['cookie', cookie],
          ['env', 'prod'],
          ['lang', 'en'],
          ['containerType', 'web-pc'],
        ],
        ...types,
        ['content-length', String(picture.length)],
      ] as [string, string][],
    )
    const reply = await sendRaw(world.baseUrl, Buffer.concat([Buffer.from(head), picture]))
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([200, { code: 200 }])
  },
)

test('[MAIL-01] an upload that does not say what it is for, or something else, is 415', async () => {
  for (const kind of ['', 'program']) {
    const sent = await upload(world.as('root'), { file: png(), fileName: 'a.png', kind })
    expect([sent.status, sent.code]).toEqual([415, 415])
  }
})
