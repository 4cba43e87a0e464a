import { catalogue } from '@iambiz/contract/errors.ts'
import type { Operation } from '@iambiz/contract/features/logs/operation.ts'
import type { FailureEntry } from '@iambiz/contract/platform/errors.ts'
import { defined } from '@iambiz/contract/platform/objects.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { wordsOfAction } from './action-words.ts'
import { inReadingOrder, wordsOfField } from './field-words.ts'
import type { RecordRow } from './log-reports.ts'
import { reasonWords } from './phrases.ts'
import { partsOf } from './shown-detail.ts'
import { isLookedUp, type TargetNames, targetKey, wordsOfTarget } from './target-words.ts'

export type Reader = { lang: Language; wireTime: WireTime }

const nameFields = {
  zh: ['nameZh', 'name', 'titleZh', 'title', 'keyName', 'fileName'],
  en: ['nameEn', 'nameZh', 'name', 'titleEn', 'titleZh', 'title', 'keyName', 'fileName'],
}

/** Returns the recorded name of the target at the time of the change, if there is one. */
function formerName(detail: unknown, lang: Language): string | undefined {
  const { before, after, rest } = partsOf(detail)
  return [after, before, rest]
    .flatMap((fields) => nameFields[lang].map((name) => fields?.[name]))
    .find((value): value is string => typeof value === 'string' && value !== '')
}

/** Returns the target of a row; undefined when it has none. */
export const targetOf = ({ target_type: type, target_id: id }: RecordRow) =>
  type !== null && id !== null ? { type, id } : undefined

function shownTarget(row: RecordRow, names: TargetNames, lang: Language): Operation['target'] {
  const target = targetOf(row)
  if (!target) return undefined
  const present = names.get(targetKey(target))
  const name = present ?? formerName(row.detail, lang)
  return {
    ...target,
    typeName: wordsOfTarget(target.type)[lang],
    ...(name ? { name } : {}),
    ...(isLookedUp(target.type) ? { exists: present !== undefined } : {}),
  }
}

/** Returns the name of a reason: ours, the message of that failure, or the code itself. */
function reasonName(reason: string, lang: Language): string {
  const refusals: Readonly<Record<string, FailureEntry>> = catalogue
  const words = Object.hasOwn(reasonWords, reason)
    ? reasonWords[reason]
    : Object.hasOwn(refusals, reason)
      ? refusals[reason]
      : undefined
  return words?.[lang] ?? reason
}

const namedAs = (code: string | null, name: string | null) =>
  code === null ? undefined : { code, name: name ?? code }

/** Returns a row for the list. */
export function shownRow(row: RecordRow, names: TargetNames, { lang, wireTime }: Reader): Operation {
  const words = wordsOfAction(row.action)
  const { before, after } = partsOf(row.detail)
  const fields = before && after ? inReadingOrder([...Object.keys(before), ...Object.keys(after)]) : []
  return {
    id: row.row_no,
    time: wireTime(row.at),
    action: row.action,
    actionName: words.action[lang],
    categoryName: words.category[lang],
    result: row.result,
    requestId: row.request_id,
    changed: fields.map((field) => wordsOfField(field)[lang]),
    ...defined({
      actor: namedAs(row.actor_no, row.actor_name),
      onBehalfOf: namedAs(row.on_behalf_of, row.principal_name),
      system: namedAs(row.actor_system, row.system_name),
      organization: namedAs(row.actor_org_code, row.org_name),
      role: namedAs(row.actor_role_no, row.role_name),
      target: shownTarget(row, names, lang),
      reason: row.reason ?? undefined,
      reasonName: row.reason === null ? undefined : reasonName(row.reason, lang),
      ip: row.ip ?? undefined,
      site: row.site ?? undefined,
      env: row.env ?? undefined,
    }),
  }
}
