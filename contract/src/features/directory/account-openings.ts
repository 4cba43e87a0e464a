import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { narrowing, userNo } from '#contract/platform/people-filter.ts'
import { previewVersion } from '#contract/platform/previewed.ts'
import { wireTime } from '#contract/platform/shapes.ts'

/** What became of a person; `waiting` until their turn. */
const openingOutcomes = ['waiting', 'opened', 'exists', 'disabled', 'failed'] as const
const outcome = z.enum(openingOutcomes)
export type OpeningOutcome = z.output<typeof outcome>

/** People that are chosen one by one. */
const maxChosen = 200

const chosen = { ids: z.array(userNo).min(1).max(maxChosen) }
const filtered = { filter: z.strictObject(narrowing) }
/** Who is meant: these, or everybody that a filter of the list finds and who has no account. */
const meant = z.union([z.strictObject(chosen), z.strictObject(filtered)])
const version = previewVersion

const plan = z.object({
  /** People who are meant. */
  people: z.int(),
  /** Those of them who have an account already. */
  existing: z.int(),
  /** Those without one who are disabled; they get none. */
  disabled: z.int(),
  toOpen: z.int(),
  /** Those of `toOpen` who are told the code by mail; the others are handed theirs. */
  byMail: z.int(),
  /** How many accounts can be opened at once. */
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
  /** Of those who were opened. */
  mailed: z.int(),
  /** People whom it did not get to, because whoever began it may open accounts no more. */
  stopped: z.int(),
  /** Codes to be handed over that nobody has saved yet, and that still count. */
  codes: z.int(),
  /** Codes that were saved a moment ago and can be saved again, until `againUntil`. */
  again: z.int(),
  againUntil: wireTime.optional(),
  /** Whether whoever asks may save them. */
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
  /** How somebody gets to know the code. */
  delivery: z.enum(['mail', 'handed']).optional(),
  /** Where it was sent to. */
  email: z.string().optional(),
  /** Until when the code counts. */
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
      'Opens accounts for many people, one after the other in the background. Codes are mailed, or kept for the administrator who asked. Needs the version of the preview, and is done only if the same people are still meant.',
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
      'The codes of those whom no mail reaches, as a spreadsheet, for whoever asked for the accounts. Again for ten minutes after ' +
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
