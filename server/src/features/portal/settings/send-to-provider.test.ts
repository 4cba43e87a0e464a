import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorker, workerDeps } from '#server/app/worker.ts'
import { type BundledWorld, bundledWorld, firstPassword } from '#server/testing/bundled-provider.ts'
import { png } from '#server/testing/pictures.ts'

let world: BundledWorld
let worker: Runner
let headers: Record<string, string>
beforeAll(async () => {
  world = await bundledWorld()
  headers = await world.makeSuperManagers(['staff'])
  worker = await startWorker(workerDeps(world.worker))
})
afterAll(async () => {
  await worker.stop()
  await world.stop()
})
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.database.db.deleteFrom('setting').execute()
  await world.restore()
})

type Change = { name: string; value: unknown; revision: number }

async function save(changes: Change[]): Promise<void> {
  const boss = await world.signedIn('staff')
  const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  const saved = await boss.call('POST /iam-authority/v1/admin/setting/save', {
    body: { changes } as never,
    headers: { ...headers, 'pwd-ticket': envelope.data.pwdTicket },
  })
  expect(saved.status).toBe(200)
}

test('[AUTH-09] rules for passwords that are saved in the portal count at the bundled provider within seconds', async () => {
  await save([
    { name: 'passwordMinLength', value: 20, revision: 0 },
    { name: 'passwordWords', value: ['苍鹭', 'herons'], revision: 0 },
    { name: 'companyName', value: { zh: '长河集团', en: 'Longriver' }, revision: 0 },
  ])

  const anybody = world.second.browser()
  const policy = async () => (await anybody.call('GET /iam-portal/v1/portal/password/policy')).envelope.data
  await expect.poll(async () => (await policy()).min).toBe(20)
  expect((await policy()).text).toContain('20')

  const staff2 = await world.signedIn('staff2')
  const choose = async (newPassword: string) => {
    const answer = await staff2.call('POST /iam-portal/v1/portal/password/reset', {
      body: { oldPassword: firstPassword, newPassword, confirmPassword: newPassword } as never,
    })
    return answer.status
  }
  expect(await choose('seventeen gulls')).toBe(422)
  expect(await choose('twenty-three blue HERONS fly')).toBe(422)
  expect(await choose('twenty-three longriver gulls')).toBe(422)
  expect(await choose('twenty-three grey gulls fly')).toBe(200)
})

test('[UI-02] the accent that is saved in the portal is on the pages of the bundled provider within seconds', async () => {
  await save([{ name: 'accentColour', value: '#0b7a4b', revision: 0 }])
  const pageText = async () => {
    const reply = await fetch(`${world.issuer}/nothing-here`, { headers: { accept: 'text/html' } })
    return reply.text()
  }
  await expect.poll(pageText).toContain(':root{--p:#0b7a4b;--ptext:#0b7a4b;--pbtn:#0b7a4b;')
})

test('[UI-02] a logo that is saved in the portal is on the pages of the bundled provider within seconds', async () => {
  const boss = await world.signedIn('staff')
  const file = png(320, 64)
  const uploaded = await boss.fetchRaw('/api/iam-authority/v1/admin/setting/picture?setting=logoLight', {
    method: 'POST',
    headers: { ...headers, env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'image/png' },
    body: file,
  })
  const { data } = (await uploaded.json()) as { data: { value: string } }
  await save([{ name: 'logoLight', value: data.value, revision: 0 }])
  const pageText = async () => {
    const reply = await fetch(`${world.issuer}/nothing-here`, { headers: { accept: 'text/html' } })
    return reply.text()
  }
  const address = `/branding/${data.value}`
  await expect.poll(pageText).toContain(`src="${address}"`)
  const served = await fetch(`${world.issuer}${address}`)
  expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true)
})
