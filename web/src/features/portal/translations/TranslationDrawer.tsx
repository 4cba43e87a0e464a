import type { Translation } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { languageTag } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { drawerPhrases, translationPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longest = { key: 120, text: 1000 }

type Values = { key: string; zh: string; en: string }

const valuesOf = (entry: Translation | undefined): Values => {
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
  const write = useWrite('POST /iam-authority/v1/admin/languages/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start: valuesOf(entry),
    revision: entry?.revision ?? 0,
    check: ({ key }) => (key.trim() ? {} : { key: words.needed }),
    send: ({ key, zh, en }, revision = 0, answers) =>
      write.mutate({ body: { systemCode, key: entry?.key ?? key.trim(), zh, en, revision } }, answers),
    isPending: write.isPending,
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
      <TextArea label={list[lang]} hint={hint} longest={longest.text} {...form.text(lang)} />
    )
  return (
    <RecordDrawer title={entry ? words.edit : words.create} form={form} onClose={onClose}>
      {entry?.builtIn ? (
        <p className="translation-places">
          {list.places} {entry.places.join(' · ')}
        </p>
      ) : (
        <TextField
          required
          label={list.key}
          longest={longest.key}
          disabled={entry !== undefined}
          {...form.text('key')}
        />
      )}
      {entry?.builtIn && <BuiltIn text={entry.builtIn.zh} lang="zh" />}
      {area('zh')}
      {entry?.builtIn && <BuiltIn text={entry.builtIn.en} lang="en" />}
      {area('en')}
    </RecordDrawer>
  )
}
