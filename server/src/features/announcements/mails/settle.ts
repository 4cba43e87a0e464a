import type { WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { type AppScope, maySee } from '#server/platform/owned-records.ts'
import type { AnnouncementMailDeps } from './deps.ts'
import { countRecipients, forcedGroupIds } from './recipient-reports.ts'
import {
  addressesOf,
  findMailing,
  findTemplate,
  knownUserNos,
  namedGroups,
  type StoredMailing,
} from './reports.ts'
import { dropMailing, holdGroups, holdTemplate, keepMailing } from './store.ts'

/** An announcement that is being saved, with the mailing that was sent in the request. */
export type Settling = {
  id: string
  /** The row as it will be when the transaction commits. */
  row: { app_id: string; type: 1 | 2; forced_push: boolean; status: 0 | 1 | 2 }
  /** True when the announcement was in force at some time before this change. */
  wasOut: boolean
  /** Undefined: the request does not mention mails. Null: the request removes the mailing. */
  written: WrittenMailing | null | undefined
  /**
   * True when the mailing has to be complete: on a release, or when a column changes that decides whether its template
   * fits.
   */
  mustBeWhole: boolean
  scope: AppScope
  lang: Language
}

type FailureName = Parameters<typeof wordsOf>[0]

/** Maximum number of people and public mailboxes of one announcement besides its groups. */
const maxExtras = 200

const refuse = (failure: FailureName, field: string, lang: Language, more: object = {}): never =>
  fail(failure, { fields: [{ field: `mail.${field}`, message: wordsOf(failure, lang) }], ...more })

const once = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Resolves the people and mailboxes named besides the groups; refuses names that match no person and no mailbox. */
export async function resolveExtras(
  { verifyAddresses }: Pick<AnnouncementMailDeps, 'verifyAddresses'>,
  db: Db,
  lang: Language,
  { extraUserNos, extraEmails }: Pick<WrittenMailing, 'extraUserNos' | 'extraEmails'>,
): Promise<Pick<StoredMailing, 'userNos' | 'contactIds'>> {
  const named = once(extraUserNos)
  const known = named.length > 0 ? await knownUserNos(db, named) : new Set<string>()
  const strangers = named.filter((userNo) => !known.has(userNo))
  if (strangers.length > 0)
    refuse('mail-group.addresses', 'extraUserNos', lang, {
      invalid: strangers.map((value) => ({ value, reason: 'unknown' })),
    })
  const { valid, invalid: faults } =
    extraEmails.length > 0 ? await verifyAddresses(db, lang, extraEmails) : { valid: [], invalid: [] }
  const invalid = faults.filter(({ reason }) => reason !== 'duplicate')
  if (invalid.length > 0) {
    const isElsewhere = invalid.every(({ reason }) => reason === 'domain')
    refuse(isElsewhere ? 'mail-contact.not-company' : 'mail-group.addresses', 'extraEmails', lang, {
      invalid,
    })
  }
  const userNos = once([...named, ...valid.flatMap(({ userNo }) => userNo ?? [])])
  const contactIds = once(valid.flatMap(({ userNo, contactId }) => (userNo ? [] : (contactId ?? []))))
  if (userNos.length + contactIds.length > maxExtras) refuse('announcement.mail-people', 'extraEmails', lang)
  return { userNos, contactIds }
}

/** Refuses people whose address is outside the company's domains. People who were named before may stay. */
async function refuseOutsiders(
  { verifyAddresses }: Pick<AnnouncementMailDeps, 'verifyAddresses'>,
  trx: Db,
  lang: Language,
  added: readonly string[],
): Promise<void> {
  const addresses = added.length > 0 ? await addressesOf(trx, added) : []
  if (addresses.length === 0) return
  const { invalid } = await verifyAddresses(trx, lang, addresses)
  const outside = invalid.filter(({ reason }) => reason === 'domain')
  if (outside.length > 0) refuse('mail-contact.not-company', 'extraUserNos', lang, { invalid: outside })
}

/**
 * Refuses groups that the editor may not see. A group that was already chosen may stay, even if another editor chose
 * it.
 */
async function chosenGroups(
  trx: Db,
  groupIds: readonly string[],
  before: readonly string[],
  { scope, lang }: Pick<Settling, 'scope' | 'lang'>,
): Promise<string[]> {
  const chosen = once(groupIds.map((id) => id.toLowerCase()))
  const found = new Map((await namedGroups(trx, chosen)).map((group) => [group.group_id, group]))
  const isOffered = (id: string) => {
    const group = found.get(id)
    return group !== undefined && (before.includes(id) || maySee(scope, group.app_id))
  }
  if (!chosen.every(isOffered)) refuse('announcement.mail-group', 'groupIds', lang)
  return chosen
}

/** Returns the mailing of the request in its stored form. */
async function resolved(
  deps: AnnouncementMailDeps,
  trx: Db,
  written: WrittenMailing,
  before: StoredMailing | undefined,
  { scope, lang }: Pick<Settling, 'scope' | 'lang'>,
): Promise<StoredMailing> {
  const templateId = written.templateId?.toLowerCase() ?? null
  if (templateId !== null && templateId !== before?.templateId) {
    const template = await findTemplate(trx, templateId)
    if (!template || !maySee(scope, template.app_id)) refuse('mail-template.unusable', 'templateId', lang)
  }
  const extras = await resolveExtras(deps, trx, lang, written)
  const added = extras.userNos.filter((userNo) => !before?.userNos.includes(userNo))
  await refuseOutsiders(deps, trx, lang, added)
  return {
    templateId,
    toAudience: written.toAudience,
    groupIds: await chosenGroups(trx, written.groupIds, before?.groupIds ?? [], { scope, lang }),
    ...extras,
  }
}

const sameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  new Set([...one, ...other]).size === new Set(one).size && new Set(one).size === new Set(other).size

const isSame = (one: StoredMailing | undefined, other: StoredMailing | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.templateId === other.templateId &&
    one.toAudience === other.toAudience &&
    sameMembers(one.groupIds, other.groupIds) &&
    sameMembers(one.userNos, other.userNos) &&
    sameMembers(one.contactIds, other.contactIds))

/** Refuses a release whose template is unusable or whose mailing has no recipient. */
async function checkWhole(trx: Db, { row, lang }: Settling, mailing: StoredMailing): Promise<void> {
  const template = mailing.templateId ? await holdTemplate(trx, mailing.templateId) : undefined
  const fits =
    template?.status === 1 &&
    template.type === row.type &&
    (template.app_id === null || template.app_id === row.app_id)
  if (!fits) refuse('mail-template.unusable', 'templateId', lang)
  const held = await holdGroups(trx, mailing.groupIds)
  if (held.length < mailing.groupIds.length) refuse('announcement.mail-group', 'groupIds', lang)
  if (!mailing.toAudience && (await countRecipients(trx, { ...mailing, audience: undefined })) === 0)
    refuse('mail-group.nobody', 'groupIds', lang)
}

/** Returns the mailing that the announcement will have: unchanged, removed, or the one of the request. */
function wantedOf(
  deps: AnnouncementMailDeps,
  trx: Db,
  settling: Settling,
  before: StoredMailing | undefined,
): Promise<StoredMailing | undefined> | StoredMailing | undefined {
  const { written } = settling
  if (written === undefined) return before
  return written === null ? undefined : resolved(deps, trx, written, before, settling)
}

/** Adds the always-notified groups to the mailing of a released forced announcement. */
async function withForced(trx: Db, { row }: Settling, wanted: StoredMailing): Promise<StoredMailing> {
  if (row.status !== 1 || !row.forced_push) return wanted
  return { ...wanted, groupIds: once([...wanted.groupIds, ...(await forcedGroupIds(trx, row.app_id))]) }
}

/**
 * Saves the mailing of an announcement in the transaction of the announcement's change. A mailing that has been sent
 * cannot be changed. Returns whether the mailing changed and whether the announcement is mailed.
 */
export async function settleMailing(
  deps: AnnouncementMailDeps,
  trx: Db,
  settling: Settling,
): Promise<{ changed: boolean; isMailed: boolean }> {
  const { id, row, wasOut, mustBeWhole, lang } = settling
  const before = await findMailing(trx, id)
  const wanted = await wantedOf(deps, trx, settling, before)
  if (wasOut || before?.letterId) {
    if (!isSame(before, wanted)) refuse('announcement.mailed', 'templateId', lang)
    return { changed: false, isMailed: before !== undefined }
  }
  const after = wanted && (await withForced(trx, settling, wanted))
  const changed = !isSame(before, after)
  if (changed) await (after ? keepMailing(trx, id, after) : dropMailing(trx, id))
  if (after && row.status === 1 && (mustBeWhole || changed)) await checkWhole(trx, settling, after)
  return { changed, isMailed: after !== undefined }
}
