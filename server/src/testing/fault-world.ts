import type { Envelope } from '@iambiz/contract/platform/endpoint.ts'
import type { FileRef } from '@iambiz/contract/platform/files.ts'
import type { Browser } from './browser.ts'
import { companyWorld } from './company-world.ts'
import type { TestWorld } from './test-app.ts'

const people = {
  reporter: 'staff',
  colleague: 'staff',
  owner: 'staff',
  contact: 'staff',
  editor: 'editor',
  systemManager: 'bsm',
  otherManager: 'bsm',
  super: 'root',
} as const

export type Somebody = keyof typeof people

export type FaultWorld = TestWorld & {
  as: (who: Somebody) => Browser
  upload: (
    who: Somebody,
    file: Uint8Array,
    more?: { type?: string; fileName?: string },
  ) => Promise<{ status: number; code: number; data: FileRef; message: string }>
  /** Unread notices of a person, the latest first. */
  noticesOf: (who: Somebody) => Promise<string[]>
}

/** A company with the applications `expenses`, with all kinds of maintainers, and `hidden`, which nobody can see. */
export async function faultWorld(): Promise<FaultWorld> {
  const world = await companyWorld(people)
  const { given, as } = world
  const { db } = world.database
  await db.updateTable('person').set({ wecom_id: 'Contact.1' }).where('user_no', '=', 'contact').execute()
  const system = await given.system({ system_code: 'finance' })
  const expenses = await given.application({
    app_code: 'expenses',
    name_zh: '费用报销',
    name_en: 'Expenses',
    system_code: system,
    owner_no: 'owner',
  })
  await given.grant(expenses, { organization: 'sales' })
  await given.application({ app_code: 'hidden' })
  const orphan = await given.application({ app_code: 'orphan', name_zh: '无主应用' })
  await given.grant(orphan, { organization: 'sales' })
  await db
    .insertInto('ops_contact')
    .values({
      app_id: expenses,
      module_zh: '报销单',
      duty: 'operation',
      name_zh: '值班',
      wecom_id: 'contact.1',
    })
    .execute()
  await db.insertInto('system_manager').values({ system_code: system, user_no: 'systemManager' }).execute()

  return {
    ...world,
    async upload(who, file, { type = 'image/png', fileName = 'screen.png' } = {}) {
      const query = new URLSearchParams({ type: 'fault', fileName })
      const response = await as(who).fetchRaw(`/api/iam-portal/v1/portal/file/upload?${query}`, {
        method: 'POST',
        headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': type },
        body: Buffer.from(file),
      })
      const envelope = (await response.json()) as Envelope<FileRef>
      return { status: response.status, ...envelope }
    },
    async noticesOf(who) {
      const { envelope } = await as(who).call('GET /iam-portal/v1/portal/notice/list')
      return envelope.data.list.map(({ text }) => text)
    },
  }
}
