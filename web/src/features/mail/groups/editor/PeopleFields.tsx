import { useState } from 'react'
import { useFileField } from '#web/platform/files/use-file-field.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { keyOf, maxPeople, peopleIn } from '#web/platform/recipients/entries.ts'
import { PeopleBox } from '#web/platform/recipients/PeopleBox.tsx'
import { PeoplePicker } from '#web/platform/recipients/PeoplePicker.tsx'
import type { People } from '#web/platform/recipients/use-people.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { formPhrases } from '../phrases.ts'
import { useImporting } from './use-importing.ts'

type Props = { recipients: People; copies: People; error: string | undefined }

const presentIn = (...fields: People[]) =>
  new Set(fields.flatMap(({ entries }) => peopleIn(entries)).map(keyOf))

/** Field for the recipients, who can be picked, pasted or imported from a table. */
export function RecipientsField({ recipients, copies, error }: Props) {
  const words = usePhrases(formPhrases)
  const [way, setWay] = useState<'pick' | 'paste'>('paste')
  const { report, isReading, readFile } = useImporting(recipients)
  const { zone, field, choose } = useFileField({
    accept: '.xlsx,.csv',
    disabled: isReading,
    label: words.importAbout,
    onFiles: ([file]) => file && readFile(file),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers limit the layout of a fieldset
    <div className="field" role="group" aria-label={words.recipients} {...zone}>
      <span className="field-label">
        <i aria-hidden="true">*</i>
        {words.recipients}
      </span>
      <div className="mail-group-ways">
        <Segmented
          label={words.how}
          value={way}
          options={[
            { value: 'pick', label: words.byPicking },
            { value: 'paste', label: words.byPasting },
          ]}
          onChange={setWay}
        />
        <span className="spacer" />
        <Button size="small" icon="upload" busy={isReading} title={words.importAbout} onClick={choose}>
          {words.import}
        </Button>
        {field}
      </div>
      <p className="mail-group-report" role="status">
        {isReading ? words.importing : report.text}
      </p>
      {report.fault && (
        <p className="field-error" role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{report.fault}</LocalizedMessage>
        </p>
      )}
      {way === 'pick' && (
        <PeoplePicker
          present={presentIn(recipients, copies)}
          ways={[{ label: words.add, add: recipients.add }]}
        />
      )}
      <PeopleBox
        label={words.recipients}
        people={recipients}
        named={way === 'pick'}
        required
        most={maxPeople}
        error={error}
      />
    </div>
  )
}

/** Field for the people in copy. */
export function CopiesField({ recipients, copies }: Omit<Props, 'error'>) {
  const words = usePhrases(formPhrases)
  const [isPicking, setPicking] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers limit the layout of a fieldset
    <div className="field" role="group" aria-label={words.cc}>
      <span className="field-label mail-group-ways">
        {words.cc}
        <span className="spacer" />
        <Button
          kind="link"
          size="small"
          icon={isPicking ? 'minus' : 'plus'}
          aria-expanded={isPicking}
          aria-label={words.openPicker}
          onClick={() => setPicking(!isPicking)}
        >
          {words.byPicking}
        </Button>
      </span>
      {isPicking && (
        <PeoplePicker
          present={presentIn(recipients, copies)}
          ways={[{ label: words.add, add: copies.add }]}
        />
      )}
      <PeopleBox label={words.cc} people={copies} named />
    </div>
  )
}
