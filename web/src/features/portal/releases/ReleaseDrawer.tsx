import type { ManagedRelease, ReleaseKind } from '@iambiz/contract/features/portal/releases.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { kindPhrases, releasePhrases } from './phrases.ts'
import './releases.css'
import { touched } from './touched.ts'

const longest = { version: 32, titleZh: 80, titleEn: 160 }
const longestEntry = 300
const mostEntries = 50
const kinds: readonly ReleaseKind[] = ['new', 'improved', 'fixed']

type Entry = { key: number; kind: ReleaseKind; zh: string; en: string }
type Values = { version: string; releaseDate: string; titleZh: string; titleEn: string; entries: Entry[] }

const blank = (key: number): Entry => ({ key, kind: 'new', zh: '', en: '' })

const valuesOf = (release: ManagedRelease | undefined): Values => ({
  version: release?.version ?? '',
  releaseDate: release?.releaseDate ?? toWireTime(Date.now()).slice(0, 10),
  titleZh: release?.title.zh ?? '',
  titleEn: release?.title.en ?? '',
  entries: release?.entries.map((entry, key) => ({ key, ...entry })) ?? [blank(0)],
})

type EntriesProps = { value: Entry[]; error: string | undefined; onChange: (entries: Entry[]) => void }

function Entries({ value: entries, error, onChange }: EntriesProps) {
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
            longest={longestEntry}
            value={zh}
            error={zh.trim() ? undefined : error}
            onChange={(text) => change(key, { zh: text })}
          />
          <TextField
            label={words.en}
            lang="en"
            longest={longestEntry}
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

const names: Record<string, keyof Values> = { 'title.zh': 'titleZh', 'title.en': 'titleEn' }

/** Drawer with the form of a version; without `release` it creates one. */
export function ReleaseDrawer({
  release,
  onClose,
}: {
  release: ManagedRelease | undefined
  onClose: () => void
}) {
  const words = usePhrases(releasePhrases)
  const form = useRecordForm({
    start: valuesOf(release),
    record: release,
    nameOf: (field) => names[field],
    longest,
    needed: ['releaseDate', 'titleZh'],
    check: ({ version, entries }) => ({
      ...(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version.trim()) ? {} : { version: words.versionFormat }),
      ...(entries.every(({ zh }) => zh.trim()) ? {} : { entries: words.needed }),
    }),
    write: useSave('POST /iam-authority/v1/admin/release/saveOrUpdate', touched, words.saved),
    request: ({ version, releaseDate, titleZh, titleEn, entries }, revision) => ({
      body: {
        ...(release && { id: release.id, revision }),
        ...{ version: version.trim(), releaseDate },
        title: { zh: titleZh, ...(titleEn.trim() && { en: titleEn }) },
        entries: entries.map(({ kind, zh, en }) => ({ kind, zh, en })),
      },
    }),
    onReload: onClose,
    onSaved: onClose,
  })
  const { values, faults } = form
  return (
    <RecordDrawer title={release ? words.editTitle : words.create} form={form} onClose={onClose}>
      <TextField required label={words.version} {...form.text('version')} />
      <Field required label={words.releaseDate} error={faults.releaseDate}>
        {(control) => (
          <DateInput
            {...control}
            precision="day"
            value={values.releaseDate}
            onChange={form.input('releaseDate').onChange}
          />
        )}
      </Field>
      <TextField lang="zh" label={words.titleZh} {...form.text('titleZh')} />
      <TextField lang="en" label={words.titleEn} {...form.text('titleEn')} />
      <Entries {...form.input('entries')} />
    </RecordDrawer>
  )
}
