import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { narrowing, userNo } from '#contract/platform/people-filter.ts'
import { previewVersion } from '#contract/platform/previewed.ts'
import { wireTime } from '#contract/platform/shapes.ts'

/** Result for a person; `waiting` before their turn. */
const openingOutcomes = ['waiting', 'opened', 'exists', 'disabled', 'failed'] as const
const outcome = z.enum(openingOutcomes)
export type OpeningOutcome = z.output<typeof outcome>

/** Maximum people who can be chosen individually. */
const maxChosen = 200

const chosen = { ids: z.array(userNo).min(1).max(maxChosen) }
const filtered = { filter: z.strictObject(narrowing) }
/** Either these people, or all people matched by a filter who have no account. */
const meant = z.union([z.strictObject(chosen), z.strictObject(filtered)])
const version = previewVersion

const plan = z.object({
  /** Number of selected people. */
  people: z.int(),
  /** Of these, people who have an account already. */
  existing: z.int(),
  /** Of these, disabled people without an account; they get none. */
  disabled: z.int(),
  toOpen: z.int(),
  /** Of `toOpen`, people who get the code by mail; the others get theirs handed over. */
  byMail: z.int(),
  /** Maximum accounts that can be opened at once. */
  most: z.int(),
  version,
})
export type OpeningPlan = z.output<typeof plan>

const run = z.object({
  runId: z.uuid(),
  starterNo: z.string(),
  starterName: z.string(),
  state: z.enum(['running', 'done']),
  startTime: wireTime,
  endTime: wireTime.optional(),
  total: z.int(),
  counts: z.record(outcome, z.int()),
  /** Of the opened accounts. */
  mailed: z.int(),
  /** People not processed because the administrator lost the right to open accounts. */
  stopped: z.int(),
  /** Valid codes to hand over that have not been downloaded yet. */
  codes: z.int(),
  /** Codes that were downloaded recently and can be downloaded again until `againUntil`. */
  again: z.int(),
  againUntil: wireTime.optional(),
  /** Whether the caller may download them. */
  own: z.boolean(),
})
export type OpeningRun = z.output<typeof run>

/** Why an account was not opened. */
const openingFault = z.enum(['email-taken', 'provider', 'stopped'])
export type OpeningFault = z.output<typeof openingFault>

const row = z.object({
  userNo: z.string(),
  userName: z.string(),
  outcome,
  fault: openingFault.optional(),
  /** How the person receives the code. */
  delivery: z.enum(['mail', 'handed']).optional(),
  /** The address that it was sent to. */
  email: z.string().optional(),
  /** Expiry of the code. */
  expireTime: wireTime.optional(),
})
export type OpeningRow = z.output<typeof row>

const byRun = z.strictObject({ runId: z.uuid() })

export const accountOpenings = endpoints({
  'POST /iam-authority/v1/admin/user/openAccounts/preview': {
    access: 'super-manager',
    searches: 'rows',
    about: 'Counts for whom accounts would be opened.',
    body: meant,
    data: plan,
  },
  'POST /iam-authority/v1/admin/user/openAccounts': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Opens accounts for many people in the background. Codes are mailed, or stored for the administrator who asked. Requires the version of the preview, and is refused if the selected people have changed.',
    body: z.union([z.strictObject({ ...chosen, version }), z.strictObject({ ...filtered, version })]),
    data: run,
  },
  'POST /iam-authority/v1/admin/user/openAccounts/list': {
    access: 'super-manager',
    searches: 'rows',
    about: 'Who opened accounts for many, when and for how many, the latest first.',
    body: paging.prefault({}),
    data: pageOf(run),
  },
  'POST /iam-authority/v1/admin/user/openAccounts/detail': {
    access: 'super-manager',
    searches: 'rows',
    about: 'How far it is, and what became of each person.',
    body: paging.extend({ runId: z.uuid(), outcome: outcome.optional() }),
    data: pageOf(row).extend({ run }),
  },
  'POST /iam-authority/v1/admin/user/openAccounts/codes': {
    access: 'super-manager',
    stepUp: true,
    about:
      'The codes of people who get no mail, as a spreadsheet, for the administrator who asked. Again for ten minutes after ' +
      'the first time, as the file may not have arrived.',
    body: byRun,
    answers: 'file',
    data: z.null(),
  },
})

export const openingFailures = failures({
  'opening.running': {
    code: 409,
    status: 409,
    zh: '正在批量开通账号，请等待完成',
    en: 'Accounts are already being opened. Wait until that’s finished.',
  },
  'opening.many': {
    code: 422,
    status: 422,
    zh: '一次开通的账号过多，请缩小筛选范围',
    en: 'Too many accounts at a time. Narrow your filters.',
  },
  'opening.nobody': {
    code: 422,
    status: 422,
    zh: '没有需要开通账号的人员',
    en: 'None of these people need an account.',
  },
  'opening.codes-gone': {
    code: 422,
    status: 422,
    zh: '没有可下载的验证码：已经下载过，或已过期',
    en: 'No codes to save. They were already saved or have expired.',
  },
  'opening.not-own': {
    code: 403,
    status: 403,
    zh: '只有发起开通的人可以下载验证码',
    en: 'Only the person who requested the accounts can save their codes.',
  },
})
