import { maxGroupName, maxGroupPeople, type WrittenMailGroup } from '@iambiz/contract/features/mail-groups.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { foundAnew } from '#server/platform/found-anew.ts'
import { type AppScope, mayChange, ownAppId } from '#server/platform/owned-records.ts'
import { type MailGroupDeps, ownedGroups } from './deps.ts'
import { type Members, membersOf } from './members.ts'
import { appOfGroup, insertGroup, replaceMembers, updateGroup } from './store.ts'

const groupName = writtenLine(maxGroupName)

/** The name as it is kept; refused by a code of its own. */
function nameOfGroup(typed: string, { lang }: RequestContext): string {
  const name = groupName.safeParse(typed)
  if (name.success && name.data !== '') return name.data
  const fields = [{ field: 'groupName', message: wordsOf('mail-group.name', lang) }]
  return fail('mail-group.name', { fields })
}

/** The people whom the group will have; wrong addresses are refused, or left out where that was agreed to. */
async function chosenMembers(
  deps: MailGroupDeps,
  context: RequestContext,
  written: WrittenMailGroup,
): Promise<Members> {
  if (written.recipients.length === 0) fail('mail-group.nobody')
  const members = await membersOf(deps, context.lang, written)
  const { recipients, copies, invalid } = members
  if (invalid.length > 0 && !written.allowPartial) fail('mail-group.addresses', { invalid })
  if (recipients.length === 0) fail('mail-group.nobody', { invalid })
  const count = recipients.length + copies.length
  if (count > maxGroupPeople) fail('mail-group.too-many', { count, max: maxGroupPeople })
  return members
}

/** What the database alone can see, because somebody else is writing at the same moment. */
function refuseClash(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'mail_group_name') return fail('mail-group.name-taken')
  if (constraint === 'mail_group_limit') return fail('mail-group.too-many', { max: maxGroupPeople })
  throw error
}

export type SavedGroup = { id: string; revision: number; ignored: RefusedAddress[] }

type Saving = {
  actor: Actor
  context: RequestContext
  scope: AppScope
  written: WrittenMailGroup
  name: string
  members: Members
}

/** Writes the group and who is in it; `foreign` where the person may not change it, `stale` where it is another revision. */
async function write(
  deps: MailGroupDeps,
  trx: Db,
  { actor, context, scope, written, name, members }: Saving,
) {
  const { id } = written
  const locked = id ? await ownedGroups(deps).lockOwn(trx, scope, { id, revision: written.revision }) : null
  if (locked === 'foreign' || locked === 'stale') return locked
  const row = {
    app_id: await ownAppId(trx, scope, written.appCode),
    name,
    remarks: written.remarks,
    forced: written.forced,
    status: written.status,
    updater_no: actor.userNo,
    updated_at: context.now,
  }
  const groupId = id ?? (await insertGroup(trx, { ...row, created_at: context.now }))
  const revision = id ? (await updateGroup(trx, id, row)).revision : 1
  await replaceMembers(trx, groupId, members)
  await audit(trx, context, actor, {
    action: `mail-group.${id ? 'update' : 'create'}`,
    target: { type: 'mail-group', id: groupId },
    detail: {
      name,
      appCode: written.appCode,
      status: written.status,
      forced: written.forced,
      recipients: members.recipients.length,
      cc: members.copies.length,
      ignored: members.invalid.length,
    },
  })
  return { id: groupId, revision }
}

/** Makes a group, or changes the one with this id; `stale` where somebody else was faster. */
export async function saveGroup(
  deps: MailGroupDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenMailGroup,
): Promise<SavedGroup | 'stale'> {
  const name = nameOfGroup(written.groupName, context)
  const scope = await deps.scopeOf(actor)
  const group = written.id ? await appOfGroup(deps.db, written.id) : undefined
  // First of all, so that nobody learns by the addresses who is in a group of somebody else's.
  if (written.id && !(group && mayChange(scope, group.app_id)))
    return ownedGroups(deps).refuseStranger(actor, context, 'update', written.id)
  await ownAppId(deps.db, scope, written.appCode)
  const attempt = async () => {
    const members = await chosenMembers(deps, context, written)
    const saving = { actor, context, scope, written, name, members }
    const saved = await transact(deps.db, (trx) => write(deps, trx, saving))
    return typeof saved === 'string' ? saved : { ...saved, ignored: members.invalid }
  }
  // Looked up again, a mailbox that is gone is an address like any other that nobody has.
  const saved = await foundAnew(attempt).catch(refuseClash)
  if (saved === 'foreign') return ownedGroups(deps).refuseStranger(actor, context, 'update', written.id ?? '')
  return saved
}
