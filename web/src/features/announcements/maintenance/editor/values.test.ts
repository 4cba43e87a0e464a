import { expect, test } from 'vitest'
import {
  changedFields,
  copyOf,
  faultsIn,
  fieldsOfColumns,
  inputOf,
  isComplete,
  knownValues,
  missingIn,
  noValues,
  valuesOf,
  wireTimeOf,
} from './values.ts'

const detail = {
  ...{ bulletinId: 'b', title: { zh: '停机', en: 'Down' }, content: { zh: '<p>今晚</p>' }, type: 1 },
  ...{ appId: 'a', appCode: 'mail', appName: '邮箱', pushScope: 2, version: 'V2', impactScope: '全部' },
  ...{ onlineStartTime: '2026-07-21 12:00:00', onlineEndTime: '2026-07-21 13:30:30' },
  ...{ publishStartTime: '2026-07-20 08:00:00', forcedPush: true, pinned: true, maintenanceLink: true },
  attachments: [],
  mail: null,
  ...{ status: 1, enabled: true, effectState: 'EFFECTIVE', valid: true, contentRevision: 1, revision: 3 },
  ...{ creatorNo: 'A1', creatorName: 'X', updaterName: 'X', changes: [] },
  ...{ createTime: '2026-07-20 08:00:00', updateTime: '2026-07-20 08:00:00' },
} as const satisfies Parameters<typeof valuesOf>[0] | { changes: readonly never[] }
const values = valuesOf({ ...detail, changes: [] })

test('[ANN-01] what is sent unchanged is what was read', () => {
  expect(inputOf(values)).toMatchObject({
    ...{ title: { zh: '停机', en: 'Down' }, content: { zh: '<p>今晚</p>', en: '' }, version: 'V2' },
    ...{ onlineStartTime: '2026-07-21 12:00:00', onlineEndTime: '2026-07-21 13:30:30' },
    ...{ publishStartTime: '2026-07-20 08:00:00', publishEndTime: '', maintenanceLink: true },
  })
})

test('what only the other type has is sent empty', () => {
  const general = inputOf({ ...values, type: 2, effectiveTime: '2026-07-22T09:00' })
  expect(general).toMatchObject({
    version: '',
    onlineStartTime: '',
    onlineEndTime: '',
    maintenanceLink: false,
  })
  expect(general.effectiveTime).toBe('2026-07-22 09:00:00')
  expect(wireTimeOf('')).toBe('')
})

test('a copy has the text and no times', () => {
  const copy = copyOf({ ...detail, changes: [] })
  expect(changedFields(values, copy)).toEqual([
    'onlineStartTime',
    'onlineEndTime',
    'publishStartTime',
    'pinned',
  ])
})

test('[ANN-07] what the server says about fields comes to their fields', () => {
  const fields = [
    { field: 'title.zh', message: 'missing' },
    { field: 'onlineEndTime', message: 'turned' },
    { field: 'else', message: '?' },
  ]
  expect(faultsIn({ fields })).toEqual({ titleZh: 'missing', onlineEndTime: 'turned' })
  expect(faultsIn(null)).toEqual({})
})

test('what storage holds is taken as far as it makes sense', () => {
  const stored = { titleZh: '草稿', type: 7, pushScope: 1, pinned: 'yes', strange: 1 }
  expect(knownValues(stored)).toEqual({ ...noValues, titleZh: '草稿', pushScope: 1 })
  expect(knownValues('spoiled')).toEqual(noValues)
})

test('the history names fields as the form does', () => {
  expect(fieldsOfColumns(['title_zh', 'title_pinyin', 'publish_end_at'])).toEqual([
    'titleZh',
    'publishEndTime',
  ])
})

test('[ANN-06] a release of either type needs what its readers rely on', () => {
  expect(missingIn(values)).toEqual([])
  expect(missingIn(noValues)).toEqual([
    ...['contentZh', 'titleZh', 'appId', 'version', 'impactScope', 'onlineStartTime', 'onlineEndTime'],
  ])
  expect(missingIn({ ...noValues, type: 2, appId: 'a', titleZh: ' ', contentZh: '<p>x</p>' })).toEqual([
    'titleZh',
  ])
})

test('a language is complete with a title and a text', () => {
  expect(isComplete('', '<p></p>')).toBe('none')
  expect(isComplete('停机', '<p> </p>')).toBe('part')
  expect(isComplete('停机', '<p>今晚</p>')).toBe('whole')
})

const mailing = {
  ...{ templateId: 't', templateName: '标准 通知', toAudience: true, groupIds: ['g', 'h'], closed: false },
  groups: [
    { id: 'g', groupName: '骨干', memberCount: 3, forced: false, status: 1 },
    { id: 'h', groupName: '值班', memberCount: 1, forced: true, status: 0 },
  ],
  ...{ extraUserNos: ['A1'], extraEmails: ['desk@chengchuan.example'] },
  extras: [
    { userNo: 'A1', userName: '王敏', email: 'a1@chengchuan.example', source: 'user' },
    { contactId: 'c', userName: '运维', email: 'desk@chengchuan.example', source: 'contact' },
  ],
} satisfies NonNullable<Parameters<typeof valuesOf>[0]['mail']>

test('[ANN-01] what it is mailed with is sent as it was read, kept in a draft, and taken away as a whole', () => {
  const mailed = valuesOf({ ...detail, changes: [], mail: mailing })
  const { mail } = inputOf(mailed)
  expect(mail).toEqual({
    ...{ templateId: 't', toAudience: true, groupIds: ['g', 'h'] },
    ...{ extraUserNos: ['A1'], extraEmails: ['desk@chengchuan.example'] },
  })
  expect(knownValues(JSON.parse(JSON.stringify(mailed)))).toEqual(mailed)
  expect(copyOf({ ...detail, changes: [], mail: mailing })).toMatchObject({
    mailed: true,
    mailTemplate: 't 标准 通知',
  })
  expect(inputOf({ ...mailed, mailed: false }).mail).toBeNull()
  expect(inputOf(values).mail).toBeNull()
})

test('a release with mails needs a template and somebody; forced groups are known to the server', () => {
  const bare = { ...values, mailed: true, forcedPush: false }
  expect(missingIn(bare)).toEqual(['mailTemplate', 'mailGroups'])
  expect(missingIn({ ...bare, forcedPush: true })).toEqual(['mailTemplate'])
  expect(missingIn({ ...bare, mailTemplate: 't x', mailAudience: true })).toEqual([])
  expect(missingIn({ ...bare, mailed: false })).toEqual([])
})

test('what the server says about mails comes to their fields', () => {
  const fields = [
    { field: 'mail.templateId', message: 'unusable' },
    { field: 'mail.extraUserNos', message: 'nobody' },
  ]
  expect(faultsIn({ fields })).toEqual({ mailTemplate: 'unusable', mailExtras: 'nobody' })
})
