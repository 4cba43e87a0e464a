import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { DelegationDeps, DelegationNotice } from './deps.ts'
import { delegationNotice, type NoticeRow } from './notice-reports.ts'
import { type Facts, type Happening, lineNames, type Side, sentenceFor } from './texts.ts'

export type NotifyDeps = Pick<DelegationDeps, 'wireTime' | 'notify' | 'post'>

/** Each list is a tab of the same screen: the link of a request to the agent opens the tab with the answer buttons. */
const screens: Record<Side, string> = {
  principal: '/home/setting/delegation',
  agent: '/home/setting/delegation?tab=received',
}
/** Maximum number of characters of a notice and of a mail subject. */
const longest = 200
/** Maximum number of applications listed in a mail; for the others it gives the number. */
const namedApps = 20

/** Names can be long, so only the mail contains the whole sentence. */
const shortened = (text: string) => {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

const nameIn = (lang: Language, zh: string, en: string | null) => (lang === 'en' ? (en ?? zh) : zh)

function factsOf(row: NoticeRow, wireTime: WireTime): Record<Language, Facts> {
  const minute = (time: Date) => wireTime(time).slice(0, -3)
  const times = { from: minute(row.starts_at), until: minute(row.ends_at) }
  return {
    zh: {
      principal: row.principal_zh,
      agent: row.agent_zh,
      post: `${row.org_zh} ${row.role_zh}`,
      ...times,
    },
    en: {
      principal: row.principal_en ?? row.principal_zh,
      agent: row.agent_en ?? row.agent_zh,
      post: `${row.role_en ?? row.role_zh} (${row.org_en ?? row.org_zh})`,
      ...times,
    },
  }
}

function scopeIn(lang: Language, { app_scope, apps }: NoticeRow): string {
  const { everything, comma } = lineNames[lang]
  if (app_scope === 'all') return everything
  const names = apps.slice(0, namedApps).map(({ zh, en }) => nameIn(lang, zh, en))
  return `${names.join(comma)}${apps.length > namedApps ? ` … (${apps.length})` : ''}`
}

/** Returns the terms of a delegation line by line, with the texts that people wrote. */
function linesIn(lang: Language, row: NoticeRow, { principal, agent, post, from, until }: Facts): string {
  const names = lineNames[lang]
  const lines: [name: string, text: string | null][] = [
    [names.principal, `${principal} (${row.principal_no})`],
    [names.agent, `${agent} (${row.agent_no})`],
    [names.post, post],
    [names.scope, scopeIn(lang, row)],
    [names.period, `${from}${names.to}${until}`],
    [names.reason, row.reason],
    [names.comment, row.comment],
    [names.endReason, row.end_reason],
  ]
  // Text of people is indented, so that none of its lines can be mistaken for one of these lines.
  const indented = (text: string) => text.replaceAll('\n', '\n  ')
  return lines.flatMap(([name, text]) => (text ? [`${name}${names.colon}${indented(text)}`] : [])).join('\n')
}

type Notice = {
  userNo: string
  side: Side
  happening: Happening
  /** `false` for the person who did the action: the screen shows the result, and only the mail is sent, as a record. */
  atTheBell: boolean
}

async function notifyOne(
  { wireTime, notify, post }: NotifyDeps,
  trx: Db,
  row: NoticeRow,
  { userNo, side, happening, atTheBell, at }: Notice & { at: Date },
): Promise<void> {
  const facts = factsOf(row, wireTime)
  const { zh, en } = sentenceFor(side, happening, facts)
  const subject = { zh: shortened(zh), en: shortened(en) }
  const path = screens[side]
  if (atTheBell) await notify(trx, { userNos: [userNo], text: subject, path, at })
  const message = (lang: Language, sentence: string) =>
    happening === 'given-to-another'
      ? `${sentence}${lineNames[lang].stop}`
      : `${sentence}${lineNames[lang].stop}\n\n${linesIn(lang, row, facts[lang])}`
  await post(trx, {
    message: {
      ...{ cause: 'delegation', subject_zh: subject.zh, subject_en: subject.en, path },
      ...{ text_zh: message('zh', zh), text_en: message('en', en) },
    },
    userNos: [userNo],
    at,
  })
}

/** Notifies both people of a change caused by time, or by a lost or regained role. */
export async function notifyTurn(
  deps: NotifyDeps,
  trx: Db,
  { delegationId, happening, at }: { delegationId: string; happening: Happening; at: Date },
): Promise<void> {
  const row = await delegationNotice(trx, delegationId, at)
  await notifyOne(deps, trx, row, {
    userNo: row.principal_no,
    side: 'principal',
    happening,
    atTheBell: true,
    at,
  })
  await notifyOne(deps, trx, row, { userNo: row.agent_no, side: 'agent', happening, atTheBell: true, at })
}

/** After a change, an agent who was asked before is asked again; a new agent is asked for the first time. */
function happeningsOf(
  { kind, formerAgentNo }: DelegationNotice,
  { status }: NoticeRow,
): Record<Side, Happening> {
  if (kind !== 'changed' || status !== 0) return { principal: kind, agent: kind }
  return { principal: 'asked-again', agent: formerAgentNo === undefined ? 'asked-again' : 'created' }
}

/** Notifies both people of an action; the person who did it gets no notice, only the mail. */
export async function notifyDone(deps: NotifyDeps, trx: Db, done: DelegationNotice): Promise<void> {
  const { delegationId, at, actorNo, formerAgentNo } = done
  const row = await delegationNotice(trx, delegationId, at)
  const happening = happeningsOf(done, row)
  const notices: Omit<Notice, 'atTheBell'>[] = [
    { userNo: row.principal_no, side: 'principal', happening: happening.principal },
    { userNo: row.agent_no, side: 'agent', happening: happening.agent },
  ]
  if (formerAgentNo !== undefined)
    notices.push({ userNo: formerAgentNo, side: 'agent', happening: 'given-to-another' })
  for (const one of notices) {
    await notifyOne(deps, trx, row, { ...one, atTheBell: one.userNo !== actorNo, at })
  }
}
