import { z } from 'zod'
import { clientToken } from '../platform/client-token.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { fileId, fileRef } from '../platform/files.ts'
import { type ListFields, pageOf, pageRequest } from '../platform/page.ts'
import { code, offeredApplication, revision, wireTime, writtenText } from '../platform/shapes.ts'

/** Fault types are entries `fault_type` of the dictionary. */
const faultType = code

/** 1 urgent, 2 severe, 3 ordinary, 4 suggestion. */
const faultLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type FaultLevel = z.output<typeof faultLevel>

export const faultStatus = z.enum(['submitted', 'accepted', 'processing', 'solved', 'closed'])
export type FaultStatus = z.output<typeof faultStatus>

/** `handBack` returns an accepted report to the other maintainers; `reply` only adds a message. */
export const faultAction = z.enum(['accept', 'process', 'solve', 'handBack', 'close', 'reopen', 'reply'])
export type FaultAction = z.output<typeof faultAction>

export const maxScreenshots = 3
export const maxFaultText = 500
export const maxFaultContact = 80

const faultSummary = z.object({
  faultId: z.string(),
  faultNo: z.string(),
  appCode: z.string(),
  appName: z.string(),
  faultType,
  faultTypeName: z.string(),
  level: faultLevel,
  status: faultStatus,
  /** The beginning of the description. */
  summary: z.string(),
  reporterName: z.string(),
  /** The maintainer who accepted it. */
  handlerName: z.string().optional(),
  /** Number of replies of both sides. */
  replies: z.int(),
  createTime: wireTime,
  updateTime: wireTime,
})
export type FaultSummary = z.output<typeof faultSummary>

const faultStep = z.object({
  revision,
  action: faultAction,
  status: faultStatus,
  by: z.enum(['reporter', 'maintainer']),
  userName: z.string(),
  /** Whether the step is the caller's. */
  mine: z.boolean(),
  reply: z.string(),
  time: wireTime,
})
export type FaultStep = z.output<typeof faultStep>

const faultDetail = faultSummary.omit({ summary: true, replies: true }).extend({
  description: z.string(),
  contact: z.string(),
  files: z.array(fileRef),
  /** Oldest first. */
  steps: z.array(faultStep),
  /** Actions available to the caller now. */
  actions: z.array(faultAction),
  /** Whether the caller reported it. */
  mine: z.boolean(),
  revision,
})
export type FaultDetail = z.output<typeof faultDetail>

export const faultFailures = failures({
  'fault.application': {
    code: 5001,
    status: 403,
    zh: '应用不存在，或您没有访问权限',
    en: 'This app doesn’t exist, or you don’t have access to it.',
  },
  'fault.transition': {
    code: 2001,
    status: 409,
    zh: '申报的当前状态不支持此操作，请刷新后重试',
    en: 'You can’t do this in the report’s current status. Reload and try again.',
  },
  'fault.type': { code: 422, status: 422, zh: '该故障类型不存在', en: 'This fault type doesn’t exist.' },
  'fault.reply-empty': { code: 422, status: 422, zh: '请填写说明', en: 'Enter a description.' },
})

/** Columns for filtering and sorting reports. */
export const faultFields = {
  faultNo: 'String',
  appCode: 'String',
  faultType: 'String',
  level: 'Number',
  status: 'String',
  description: 'String',
  createTime: 'Date',
  updateTime: 'Date',
} as const satisfies ListFields

export const faults = endpoints({
  'POST /iam-portal/v1/portal/fault/submit': {
    access: 'user',
    about:
      'Reports a fault of an application that one sees. The same request under one clientToken is one report.',
    body: z.object({
      appCode: z.string().max(64),
      faultType,
      level: faultLevel,
      description: writtenText(maxFaultText, 1),
      fileIds: z.array(fileId).max(maxScreenshots).default([]),
      /** How to reach the reporter. */
      contact: writtenText(maxFaultContact).default(''),
      clientToken: clientToken.optional(),
    }),
    data: z.object({ faultId: z.string(), faultNo: z.string() }),
  },
  'POST /iam-portal/v1/portal/fault/list': {
    access: 'user',
    searches: 'rows',
    about:
      'The reports that one sent, or those of the applications that one maintains; the latest first unless sorted.',
    body: pageRequest(faultFields)
      .extend({
        scope: z.enum(['mine', 'maintained']).default('mine'),
        status: faultStatus.optional(),
        /** Excludes solved and closed reports. */
        open: z.boolean().optional(),
      })
      .prefault({}),
    data: pageOf(faultSummary),
  },
  'GET /iam-portal/v1/portal/fault/detail': {
    access: 'user',
    about: 'One report with its steps and messages; for its reporter and the maintainers of its application.',
    query: z.object({ id: z.uuid() }),
    data: faultDetail,
  },
  'POST /iam-portal/v1/portal/fault/handle': {
    access: 'user',
    about:
      'Moves a report on or replies; needs the revision that was read. Its reporter may close, reopen and reply, the maintainers of its application the rest.',
    body: z.object({
      id: z.uuid(),
      action: faultAction,
      reply: writtenText(maxFaultText).default(''),
      revision,
    }),
    data: faultDetail,
  },
  'GET /iam-portal/v1/portal/fault/options': {
    access: 'user',
    about:
      'What the form offers: the applications that one sees, the kinds of faults, and whether one maintains any, with the number of their open reports.',
    data: z.object({
      apps: z.array(offeredApplication),
      types: z.array(z.object({ faultType, faultTypeName: z.string() })),
      maintainer: z.boolean(),
      waiting: z.int(),
    }),
  },
})
