import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { serverPhrases } from './phrases.ts'

const securities = ['ldaps', 'starttls', 'plain'] as const
type Chosen = { security: (typeof securities)[number]; port: string }
type Text = { value: string; error: string | undefined; onChange: (text: string) => void; longest: number }

/** The part of a form that has the fields of a directory server. */
type ServerForm = {
  values: Pick<Chosen, 'security'>
  faults: { security?: string | undefined }
  change: (chosen: Chosen) => void
  text: (name: 'host' | 'port' | 'authorities') => Text
}

/** How to reach an LDAP server. */
export function ServerFields({ form: { values, faults, change, text } }: { form: ServerForm }) {
  const words = usePhrases(serverPhrases)
  return (
    <>
      <TextField label={words.host} required {...text('host')} />
      <ChoiceField
        label={words.security}
        value={values.security}
        error={faults.security}
        options={securities.map((value) => ({ value, label: words[value] }))}
        onChange={(security) => change({ security, port: security === 'ldaps' ? '636' : '389' })}
      />
      <TextField label={words.port} required {...text('port')} />
      <TextArea label={words.authorities} hint={words.authoritiesHint} rows={3} {...text('authorities')} />
    </>
  )
}
