import { companyWorld } from './company-world.ts'

const save = 'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'
const list = 'POST /iam-portal/bulletin/emailTemplate/list'

/** A contact of the finance desk; `more` overrides fields. */
const written = (more: object) => ({
  kind: 'CONTACT',
  name: '财务服务台',
  email: 'finance@chengchuan.example',
  ...more,
})

export type MailContactWorld = Awaited<ReturnType<typeof mailContactWorld>>

/** A company with the applications `own`, managed by `manager`, and `other`; it has no contacts. */
export async function mailContactWorld() {
  const world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    manager: { org: 'group', role: 'bsm' },
    reader: 'staff',
  })
  const { db } = world.database
  const system = await world.given.system()
  const own = await world.given.application({
    system_code: system,
    app_code: 'own',
    name_zh: '费用报销',
    name_en: 'Expenses',
  })
  await world.given.application({ app_code: 'other' })
  await db.insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  await db
    .updateTable('person')
    .set({ email: 'reader@chengchuan.example' })
    .where('user_no', '=', 'reader')
    .execute()

  const saving = async (more: object = {}, who = 'editor', lang = 'zh') =>
    (await world.as(who).call(save, { body: written(more), headers: { lang } })).envelope

  return {
    ...world,
    /** The application that `manager` manages. */
    own,
    /** The reply to saving a contact. */
    saving,
    async saved(more: object = {}, who = 'editor'): Promise<{ id: string; revision: number }> {
      const { code, data, message } = await saving(more, who)
      if (code !== 200) throw new Error(message)
      return data
    },
    listing: async (filters: object = {}, who = 'editor', lang = 'zh') =>
      (await world.as(who).call(list, { body: { kind: 'CONTACT', ...filters }, headers: { lang } })).envelope
        .data,
    async forgetContacts(): Promise<void> {
      await db.deleteFrom('mail_group').execute()
      await db.deleteFrom('mail_contact').execute()
      await db.deleteFrom('rate_counter').execute()
    },
  }
}
