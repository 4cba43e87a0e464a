import type { Translation } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { languageTag } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { drawerPhrases, translationPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longest = { key: 120, zh: 1000, en: 1000 }

const valuesOf = (entry: Translation | undefined) => {
  const texts = entry?.draft ?? entry?.published
  return { key: entry?.key ?? '', zh: texts?.zh ?? '', en: texts?.en ?? '' }
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])]

/** The built-in text of the product, with the values that a translation must contain too. */
function BuiltIn({ text, lang }: { text: string; lang: Language }) {
  const words = usePhrases(drawerPhrases)
  const values = placeholdersOf(text)
  return (
    <dl className="translation-built-in">
      <dt>{words.builtInText}</dt>
      <dd lang={languageTag(lang)}>
        <bdi>{text}</bdi>
      </dd>
      {values.length > 0 && (
        <>
          <dt>{words.values}</dt>
          <dd>
            {values.map((value) => (
              <code key={value}>{value}</code>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

type Props = { systemCode: string; entry: Translation | undefined; onClose: () => void }

/** Drawer with the texts of a key in both languages; without `entry` it creates one. */
export function TranslationDrawer({ systemCode, entry, onClose }: Props) {
  const words = usePhrases(drawerPhrases)
  const list = usePhrases(translationPhrases)
  const form = useRecordForm({
    start: valuesOf(entry),
    record: entry,
    needed: ['key'],
    longest,
    write: useSave('POST /iam-authority/v1/admin/languages/saveOrUpdate', touched, words.saved),
    request: ({ key, zh, en }, revision = 0) => ({
      body: { systemCode, key: entry?.key ?? key.trim(), zh, en, revision },
    }),
    onReload: onClose,
    onSaved: onClose,
  })
  const hint = entry?.builtIn ? words.emptyAbout : words.emptyRemoves
  const area = (lang: Language) =>
    entry?.fixed.includes(lang) ? (
      <p className="translation-fixed">
        <strong>{list[lang]}</strong> {words.fixedAbout}
      </p>
    ) : (
      <TextArea label={list[lang]} hint={hint} {...form.text(lang)} />
    )
  return (
    <RecordDrawer title={entry ? words.edit : words.create} form={form} onClose={onClose}>
      {entry?.builtIn ? (
        <p className="translation-places">
          {list.places} {entry.places.join(' · ')}
        </p>
      ) : (
        <TextField label={list.key} disabled={entry !== undefined} {...form.text('key')} />
      )}
      {entry?.builtIn && <BuiltIn text={entry.builtIn.zh} lang="zh" />}
      {area('zh')}
      {entry?.builtIn && <BuiltIn text={entry.builtIn.en} lang="en" />}
      {area('en')}
    </RecordDrawer>
  )
}
