import { maxGroupName, maxGroupPeople, type WrittenMailGroup } from '@iambiz/contract/features/mail/groups.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { ownedRecords } from '#server/platform/owned-records.ts'
import { retryOnForeignKeyViolation } from '#server/platform/retry-on-foreign-key-violation.ts'
import type { MailDeps } from '../deps.ts'
import { groupDetail } from './listing.ts'
import { type Members, membersOf } from './members.ts'
import { insertGroup, replaceMembers, updateGroup } from './store.ts'

export const ownedGroups = (deps: MailDeps) =>
  ownedRecords(deps, { table: 'mail_group', key: 'group_id', name: 'mail-group' })

const groupName = writtenLine(maxGroupName)

/** Returns the name in its stored form; refuses an invalid one with its own error code. */
function nameOfGroup(typed: string, { lang }: RequestContext): string {
  const name = groupName.safeParse(typed)
  if (name.success && name.data !== '') return name.data
  const fields = [{ field: 'groupName', message: wordsOf('mail-group.name', lang) }]
  return fail('mail-group.name', { fields })
}

/** Returns the members to store. Invalid addresses are refused, or left out if the request allows it. */
async function chosenMembers(
  deps: MailDeps,
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

/** Translates constraint violations that only occur when another request writes at the same time. */
function refuseClash(error: unknown): never {
  const { constraint } = recordOf(error)
  if (constraint === 'mail_group_name') return fail('mail-group.name-taken')
  if (constraint === 'mail_group_limit') return fail('mail-group.too-many', { max: maxGroupPeople })
  throw error
}

/** Creates a group or changes the one with this id. */
export async function saveGroup(
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenMailGroup,
): Promise<{ id: string; revision: number; ignored: RefusedAddress[] }> {
  const name = nameOfGroup(written.groupName, context)
  const { id, revision, appCode, remarks, forced, status } = written
  const owned = ownedGroups(deps)
  // Rights are checked first, because the validation of addresses would reveal the members of other people's groups.
  const standing = await owned.mayWrite(actor, context, written)
  const attempt = async () => {
    const members = await chosenMembers(deps, context, written)
    const saved = await owned.write(actor, context, {
      ...standing,
      id,
      revision,
      current: (stale) => groupDetail(deps, actor, context, stale),
      async save(trx, owner) {
        const row = { name, remarks, forced, status, ...owner }
        const groupId = id ?? (await insertGroup(trx, { ...row, created_at: context.now }))
        const { revision } = id ? await updateGroup(trx, id, row) : { revision: 1 }
        await replaceMembers(trx, groupId, members)
        const [recipients, cc] = [members.recipients.length, members.copies.length]
        const ignored = members.invalid.length
        return { id: groupId, revision, detail: { name, appCode, status, forced, recipients, cc, ignored } }
      },
    })
    return { ...saved, ignored: members.invalid }
  }
  // On the second attempt a mailbox that was deleted meanwhile is reported as an unknown address.
  return retryOnForeignKeyViolation(attempt).catch(refuseClash)
}
