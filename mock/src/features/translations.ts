import type { TranslationChange } from '@iambiz/contract/features/portal/translations.ts'
import type { BuiltIn } from '@iambiz/server/features/portal/translations/built-in.ts'
import {
  areSame,
  comingText,
  type DraftRow,
  type Entry,
  entriesOf,
  keysWithout,
  type Narrowing,
  narrowed,
  nothing,
  type Texts,
  textsOf,
} from '@iambiz/server/features/portal/translations/entries.ts'
import { faultsOf, keptText } from '@iambiz/server/features/portal/translations/judge.ts'
import { planned, refuseWrong } from '@iambiz/server/features/portal/translations/plan-import.ts'
import { readTranslations } from '@iambiz/server/features/portal/translations/read-file.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

const phrase = (zh: string, en: string, place: string): [string, BuiltIn] => [
  `${zh} | ${en}`,
  { key: `${zh} | ${en}`, zh, en, fixed: [], places: [place] },
]

/** A few of the phrases, as the build of the web would list them. */
const builtIns = new Map([
  phrase('首页', 'Home', 'app/screen.home'),
  phrase('系统动态', 'Updates', 'app/screen.systemDynamics'),
  phrase('全部应用', 'All apps', 'app/screen.apps'),
  phrase('共 {count} 条', '{count} in all', 'app/frame.inAll'),
])

type Version = { versionNo: number; changes: TranslationChange[]; publishTime: string; publisherName: string }
type Kept = { published: Map<string, Texts>; drafts: Map<string, DraftRow>; versions: Version[] }

const kept = new WeakMap<Memory, Map<string, Kept>>()

function keptOf(memory: Memory, systemCode: string): Kept {
  const systems = kept.get(memory) ?? new Map<string, Kept>()
  kept.set(memory, systems)
  const known = systems.get(systemCode) ?? { published: new Map(), drafts: new Map(), versions: [] }
  systems.set(systemCode, known)
  return known
}

const builtInsOf = (systemCode: string): ReadonlyMap<string, BuiltIn> =>
  systemCode === 'iambiz' ? builtIns : new Map()

function entriesIn(memory: Memory, systemCode: string): Entry[] {
  const { published, drafts } = keptOf(memory, systemCode)
  return entriesOf({
    builtIns: builtInsOf(systemCode),
    published: [...published].map(([key, texts]) => ({ key, ...texts })),
    drafts: [...drafts.values()],
  })
}

const wireTexts = ({ zh, en }: Texts) => ({ ...(zh === null ? {} : { zh }), ...(en === null ? {} : { en }) })

const versionNoOf = ({ versions }: Kept) => String(versions.at(-1)?.versionNo ?? 1)

/** The published texts of a system, as the pages read them. */
export function publishedIn(memory: Memory, systemCode: string) {
  const languages: Record<'zh' | 'en', Record<string, string>> = { zh: {}, en: {} }
  const found = keptOf(memory, systemCode)
  for (const [key, { zh, en }] of found.published) {
    if (zh !== null) languages.zh[key] = zh
    if (en !== null) languages.en[key] = en
  }
  return { versionNo: versionNoOf(found), languages }
}

function waitingIn(memory: Memory, systemCode: string) {
  const { published, drafts } = keptOf(memory, systemCode)
  return [...drafts.values()]
    .filter(({ pending }) => pending)
    .map((draft) => ({
      key: draft.key,
      before: wireTexts(published.get(draft.key) ?? nothing),
      after: wireTexts(draft),
    }))
}

const stateOf = (found: Kept) =>
  Buffer.from(`${versionNoOf(found)} ${[...found.drafts.values()].map(({ revision }) => revision)}`)
    .toString('hex')
    .padEnd(64, '0')
    .slice(0, 64)

const toTexts = ({ zh, en }: { zh?: string | undefined; en?: string | undefined }): Texts => ({
  zh: zh ?? null,
  en: en ?? null,
})

function makeVersion(found: Kept, changes: TranslationChange[], by: Omit<Version, 'versionNo' | 'changes'>) {
  if (changes.length === 0) fail('translation.none')
  for (const { key, after } of changes) found.published.set(key, toTexts(after))
  const versionNo = Number(versionNoOf(found)) + 1
  found.versions.push({ versionNo, changes, ...by })
  return { versionNo: String(versionNo) }
}

const fileOf = (
  memory: Memory,
  body: Narrowing & { systemCode: string },
  fileName: string,
  mediaType: string,
) => {
  const rows = narrowed(entriesIn(memory, body.systemCode), body)
  const textsIn = (lang: 'zh' | 'en') =>
    Object.fromEntries(rows.map((entry) => [entry.key, comingText(entry, lang)]))
  return {
    ...{ fileName, mediaType },
    content: Buffer.from(JSON.stringify({ zh: textsIn('zh'), en: textsIn('en') })),
  }
}

export const translationHandlers = {
  'POST /iam-authority/v1/admin/languages/systems': ({ memory, lang }) => {
    const of = (systemCode: string, zh: string, en: string) => ({
      ...{ systemCode, systemName: lang === 'en' ? en : zh },
      versionNo: versionNoOf(keptOf(memory, systemCode)),
      pending: waitingIn(memory, systemCode).length,
    })
    return [of('iambiz', '数字应用平台', 'Digital Application Platform'), of('crm', '客户系统', 'Customers')]
  },

  'POST /iam-authority/v1/admin/languages/list': ({ memory, company, body }) => {
    const page = pageOf(narrowed(entriesIn(memory, body.systemCode), body), body)
    return {
      ...page,
      list: page.list.map((entry) => ({
        key: entry.key,
        ...(entry.builtIn ? { builtIn: { zh: entry.builtIn.zh, en: entry.builtIn.en } } : {}),
        ...{ fixed: entry.builtIn?.fixed ?? [], places: entry.builtIn?.places ?? [] },
        ...{ published: wireTexts(entry.published), isUnused: entry.isUnused, revision: entry.revision },
        ...(entry.draft ? { draft: wireTexts(entry.draft) } : {}),
        ...(entry.updatedAt ? { updateTime: company.wireTime(entry.updatedAt) } : {}),
      })),
    }
  },

  'POST /iam-authority/v1/admin/languages/saveOrUpdate': ({ memory, caller, body, now }) => {
    const { systemCode, key, revision } = body
    const { published, drafts } = keptOf(memory, systemCode)
    const builtIn = builtInsOf(systemCode).get(key)
    const texts = { zh: keptText(body.zh, 'zh', builtIn), en: keptText(body.en, 'en', builtIn) }
    const [fault] = faultsOf(texts, builtIn)
    if (fault) fail(fault.fault, { field: fault.lang })
    if ((drafts.get(key)?.revision ?? 0) !== revision) fail('resource.changed')
    const pending = !areSame(texts, textsOf(published.get(key) ?? nothing))
    drafts.set(key, {
      ...{ key, ...texts, pending, revision: revision + 1 },
      ...{ updater_name: caller.session.person.nameZh, updated_at: now },
    })
    return { key, revision: revision + 1 }
  },

  'POST /iam-authority/v1/admin/languages/missing': ({ memory, body }) => {
    const entries = entriesIn(memory, body.systemCode)
    return { zh: keysWithout(entries, 'zh'), en: keysWithout(entries, 'en') }
  },

  'POST /iam-authority/v1/admin/languages/changes': ({ memory, body }) => {
    const found = keptOf(memory, body.systemCode)
    const changes = waitingIn(memory, body.systemCode)
    return { versionNo: versionNoOf(found), state: stateOf(found), total: changes.length, changes }
  },

  'POST /iam-authority/v1/admin/languages/publish': ({ memory, caller, company, body, now }) => {
    const found = keptOf(memory, body.systemCode)
    if (stateOf(found) !== body.state) fail('resource.changed')
    const by = { publishTime: company.wireTime(now), publisherName: caller.session.person.nameZh }
    const made = makeVersion(found, waitingIn(memory, body.systemCode), by)
    for (const draft of found.drafts.values())
      found.drafts.set(draft.key, { ...draft, pending: false, revision: draft.revision + 1 })
    return made
  },

  'POST /iam-authority/v1/admin/languages/versions': ({ memory, body }) =>
    pageOf(
      keptOf(memory, body.systemCode)
        .versions.toReversed()
        .map(({ versionNo, changes, ...by }) => ({
          ...{ versionNo: String(versionNo), changed: changes.length, ...by },
        })),
      body,
    ),

  'POST /iam-authority/v1/admin/languages/version/detail': ({ memory, body }) => {
    const { versions } = keptOf(memory, body.systemCode)
    const found = versions.find(({ versionNo }) => String(versionNo) === body.versionNo)
    return { total: found?.changes.length ?? 0, changes: found?.changes ?? fail('resource.not-found') }
  },

  'POST /iam-authority/v1/admin/languages/version/back': ({ memory, caller, company, body, now }) => {
    const found = keptOf(memory, body.systemCode)
    if (versionNoOf(found) !== body.current) fail('resource.changed')
    const since = found.versions.filter(({ versionNo }) => versionNo > Number(body.versionNo)).toReversed()
    const wanted = new Map(since.flatMap(({ changes }) => changes.map(({ key, before }) => [key, before])))
    const changes = [...wanted].map(([key, after]) => ({
      ...{ key, after, before: wireTexts(found.published.get(key) ?? nothing) },
    }))
    const by = { publishTime: company.wireTime(now), publisherName: caller.session.person.nameZh }
    return makeVersion(found, changes, by)
  },

  'POST /iam-authority/v1/admin/languages/import': async ({ memory, caller, query, file, lang, now }) => {
    const { systemCode, fileName } = query
    const { published, drafts } = keptOf(memory, systemCode)
    const known = new Map(entriesIn(memory, systemCode).map((entry) => [entry.key, entry]))
    const typed = await readTranslations({ fileName, content: file })
    const rows = planned(typed, { builtIns: builtInsOf(systemCode), known })
    refuseWrong(rows, lang)
    const changed = rows.filter(({ isChanged }) => isChanged)
    for (const { key, after } of changed)
      drafts.set(key, {
        ...{ key, ...after, pending: !areSame(after, textsOf(published.get(key) ?? nothing)) },
        ...{ revision: (drafts.get(key)?.revision ?? 0) + 1 },
        ...{ updater_name: caller.session.person.nameZh, updated_at: now },
      })
    return { changed: changed.length, unchanged: rows.length - changed.length }
  },

  'POST /iam-authority/v1/admin/languages/excel/list': ({ memory, body }) =>
    fileOf(memory, body, 'translations.xlsx', 'application/octet-stream'),

  'POST /iam-authority/v1/admin/languages/json/list': ({ memory, body }) =>
    fileOf(memory, body, 'translations.json', 'application/json'),
} satisfies Handlers
