import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { appFormPhrases } from './phrases.ts'
import { longest } from './values.ts'

type Field = { value: string; error: string | undefined; onChange: (text: string) => void }

/** Help texts and link of the application, for administrators and owners. */
export function HelpFields({ field }: { field: (name: 'helpZh' | 'helpEn' | 'helpUrl') => Field }) {
  const words = usePhrases(appFormPhrases)
  return (
    <>
      <TextArea
        label={words.helpZh}
        hint={words.helpHint}
        rows={3}
        longest={longest.help}
        {...field('helpZh')}
      />
      <TextArea label={words.helpEn} rows={3} longest={longest.help} {...field('helpEn')} />
      <TextField
        label={words.helpUrl}
        hint={words.helpUrlHint}
        longest={longest.address}
        {...field('helpUrl')}
      />
    </>
  )
}
