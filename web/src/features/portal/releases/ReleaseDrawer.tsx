import type { ManagedRelease, ReleaseKind } from '@iambiz/contract/features/portal/releases.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { kindPhrases, releasePhrases } from './phrases.ts'
import './releases.css'
import { touched } from './touched.ts'

const longest = { version: 32, titleZh: 80, titleEn: 160, entry: 300 }
const mostEntries = 50
const kinds: readonly ReleaseKind[] = ['new', 'improved', 'fixed']

type Entry = { key: number; kind: ReleaseKind; zh: string; en: string }
type Values = { version: string; releaseDate: string; titleZh: string; titleEn: string; entries: Entry[] }
type Name = keyof Values

const blank = (key: number): Entry => ({ key, kind: 'new', zh: '', en: '' })

const valuesOf = (release: ManagedRelease | undefined): Values => ({
  version: release?.version ?? '',
  releaseDate: release?.releaseDate ?? toWireTime(Date.now()).slice(0, 10),
  titleZh: release?.title.zh ?? '',
  titleEn: release?.title.en ?? '',
  entries: release?.entries.map((entry, key) => ({ key, ...entry })) ?? [blank(0)],
})

type EntriesProps = { entries: Entry[]; error: string | undefined; onChange: (entries: Entry[]) => void }

function Entries({ entries, error, onChange }: EntriesProps) {
  const words = usePhrases(releasePhrases)
  const names = usePhrases(kindPhrases)
  const change = (key: number, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const next = Math.max(-1, ...entries.map(({ key }) => key)) + 1
  return (
    <fieldset className="release-entries">
      <legend>{words.entries}</legend>
      {entries.map(({ key, kind, zh, en }, at) => (
        <fieldset key={key} className="release-entry" aria-label={words.entry({ number: at + 1 })}>
          <div className="release-entry-head">
            <Select
              label={words.kind}
              value={kind}
              options={kinds.map((value) => ({ value, label: names[value] }))}
              onChange={(value) => change(key, { kind: kinds.find((one) => one === value) ?? 'new' })}
            />
            <span className="spacer" />
            {entries.length > 1 && (
              <Button
                kind="text"
                size="small"
                icon="trash-2"
                aria-label={words.removeEntry({ number: at + 1 })}
                onClick={() => onChange(entries.filter((entry) => entry.key !== key))}
              />
            )}
          </div>
          <TextField
            required
            label={words.zh}
            lang="zh"
            longest={longest.entry}
            value={zh}
            error={zh.trim() ? undefined : error}
            onChange={(text) => change(key, { zh: text })}
          />
          <TextField
            label={words.en}
            lang="en"
            longest={longest.entry}
            value={en}
            error={undefined}
            onChange={(text) => change(key, { en: text })}
          />
        </fieldset>
      ))}
      {entries.length < mostEntries && (
        <Button icon="plus" onClick={() => onChange([...entries, blank(next)])}>
          {words.addEntry}
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = (field: string): Name | undefined =>
  (({ 'title.zh': 'titleZh', 'title.en': 'titleEn' }) as Record<string, Name>)[field] ??
  (['version', 'releaseDate'] as const).find((name) => name === field)

/** Drawer with the form of a version; without `release` it creates one. */
export function ReleaseDrawer({
  release,
  onClose,
}: {
  release: ManagedRelease | undefined
  onClose: () => void
}) {
  const words = usePhrases(releasePhrases)
  const write = useWrite('POST /iam-authority/v1/admin/release/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start: valuesOf(release),
    revision: release?.revision,
    nameOf,
    check: ({ version, releaseDate, titleZh, entries }) => ({
      ...(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version.trim()) ? {} : { version: words.versionFormat }),
      ...(releaseDate ? {} : { releaseDate: words.needed }),
      ...(titleZh.trim() ? {} : { titleZh: words.needed }),
      ...(entries.every(({ zh }) => zh.trim()) ? {} : { entries: words.needed }),
    }),
    send: ({ version, releaseDate, titleZh, titleEn, entries }, revision, answers) =>
      write.mutate(
        {
          body: {
            ...(release && { id: release.id, revision }),
            ...{ version: version.trim(), releaseDate },
            title: { zh: titleZh, ...(titleEn.trim() && { en: titleEn }) },
            entries: entries.map(({ kind, zh, en }) => ({ kind, zh, en })),
          },
        },
        answers,
      ),
    isPending: write.isPending,
    onReload: onClose,
    onSaved: onClose,
  })
  const { values, faults, change } = form
  return (
    <RecordDrawer title={release ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField required label={words.version} longest={longest.version} {...form.text('version')} />
      <Field required label={words.releaseDate} error={faults.releaseDate}>
        {(control) => (
          <DateInput
            {...control}
            precision="day"
            value={values.releaseDate}
            onChange={(releaseDate) => change({ releaseDate })}
          />
        )}
      </Field>
      <TextField
        required
        lang="zh"
        label={words.titleZh}
        longest={longest.titleZh}
        {...form.text('titleZh')}
      />
      <TextField lang="en" label={words.titleEn} longest={longest.titleEn} {...form.text('titleEn')} />
      <Entries entries={values.entries} error={faults.entries} onChange={(entries) => change({ entries })} />
    </RecordDrawer>
  )
}
