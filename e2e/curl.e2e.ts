import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'
import { accountOf, applicationsOf } from './testing/world.ts'

const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

const headers = ['env: prod', 'lang: zh', 'containerType: web-pc'].flatMap((header) => ['--header', header])

describe.skipIf(!hasCurl)('curl alone', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'iambiz-curl-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const curl = async (...args: string[]) => {
    const jar = join(folder, 'cookies')
    const { stdout } = await run('curl', [
      '--silent',
      '--show-error',
      '--cookie',
      jar,
      '--cookie-jar',
      jar,
      ...args,
    ])
    return stdout
  }
  /** Follows redirects; returns the final address and its content. */
  const follow = async (...args: string[]) => {
    const said = await curl('--location', '--write-out', '\n%{url_effective}', ...args)
    const at = said.lastIndexOf('\n')
    return { page: said.slice(0, at), address: said.slice(at + 1) }
  }

  test('is refused without a session', async () => {
    const { portal } = product()
    const reply = await curl(...headers, '--json', '{}', `${portal}/api/iam-portal/v1/portal/availableApp`)
    expect(JSON.parse(reply)).toMatchObject({ code: 1006, data: null })
  })

  test('[AUTH-01][HOME-01] signs in by form, redirects and token call, and lists the applications', async () => {
    const { portal } = product()
    const form = await follow(`${portal}/api/iam-portal/auth/login`)
    const action = /<form method="post" action="([^"]+)"/.exec(form.page)?.[1] ?? ''
    const target = new URL(action, form.address).href
    // The portal's page would exchange the code; curl does not follow the redirect that contains it.
    const sentBack = await follow(
      ...['--data-urlencode', 'account=staff', '--data-urlencode', `password=${password}`],
      target,
    )
    const { searchParams } = new URL(sentBack.address)
    expect(searchParams.get('code')).toBeTruthy()
    const query = new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
    })
    const exchanged = await curl(
      ...[...headers, '--header', `redirect: ${portal}/iambiz/home`, '--request', 'POST'],
      `${portal}/api/iam-portal/auth/token?${query}`,
    )
    const { userNo } = accountOf('staff')
    expect(JSON.parse(exchanged)).toMatchObject({ code: 200, data: { userNo, expires_in: 900 } })
    const chosen = ['currentOrgCode: CC-HQ-SCM', 'currentRoleNo: procurement_specialist']
    const listed = await curl(
      ...[...headers, ...chosen.flatMap((header) => ['--header', header]), '--json', '{"pageSize":200}'],
      `${portal}/api/iam-portal/v1/portal/availableApp`,
    )
    const { code, data } = JSON.parse(listed) as {
      code: number
      data: { page: { list: { appName: string }[] } }
    }
    expect(code).toBe(200)
    expect(data.page.list.map(({ appName }) => appName).sort()).toEqual(
      applicationsOf(userNo, { orgCode: 'CC-HQ-SCM', roleNo: 'procurement_specialist' }, 'zh').sort(),
    )
  })
})
