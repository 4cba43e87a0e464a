import type { longestOfLink, OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { useState } from 'react'
import { applicationIcons, entryIcons } from '#web/icons/icons.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { IconField } from '#web/platform/records/IconField.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addressIn } from './address.ts'
import { removeLink, saveLink } from './change-links.ts'
import { laterLinkPhrases } from './later-phrases.ts'
import { ownLinkPhrases } from './phrases.ts'
import { linkHue } from './request.ts'
import './link-dialog.css'

type Values = Pick<OwnLink, 'name' | 'address' | 'icon'>
type Faults = Partial<Record<keyof Values, string>>

/** Limits in characters, as in the contract. */
const longest: typeof longestOfLink = { name: 40, address: 1000 }

/** The empty name stands for the first character. */
const icons = ['', ...entryIcons, ...applicationIcons]

const fieldOf = (path: string): keyof Values | undefined =>
  (['name', 'address', 'icon'] as const).find((field) => path.split('.').at(-1) === field)

/** Saves a link; returns what is wrong with its fields, or undefined if it is stored or the failure was shown. */
function useSaving(link: OwnLink | undefined, onClose: () => void) {
  const words = usePhrases(laterLinkPhrases)
  const { needed } = usePhrases(recordPhrases)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const save = async (values: Values) => {
    const written = { ...values, name: values.name.trim(), address: addressIn(values.address) }
    const missing = (['name', 'address'] as const).filter((field) => written[field] === '')
    if (missing.length > 0) return setFaults(Object.fromEntries(missing.map((field) => [field, needed])))
    setBusy(true)
    try {
      await saveLink({ ...written, linkId: link?.linkId })
      notify.success(link ? words.saved : words.added(written))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const found = fieldFaults(error.data, fieldOf)
      setFaults(found)
      if (Object.keys(found).length === 0) notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, faults, save, clear: () => setFaults({}) }
}

/** The form of a link, new or existing. */
export function LinkDialog({ link, onClose }: { link: OwnLink | undefined; onClose: () => void }) {
  const words = usePhrases(laterLinkPhrases)
  const { add, addLink, edit } = usePhrases(ownLinkPhrases)
  const record = usePhrases(recordPhrases)
  const [values, setValues] = useState<Values>(link ?? { name: '', address: '', icon: '' })
  const { busy, faults, save, clear } = useSaving(link, onClose)
  const change = (part: Partial<Values>) => {
    clear()
    setValues({ ...values, ...part })
  }
  const remove = () => {
    onClose()
    if (link) void removeLink(link)
  }
  return (
    <Question
      title={link ? edit : addLink}
      action={link ? record.save : add}
      busy={busy}
      formClass="link-form"
      tools={
        link && (
          <Button kind="text" icon="trash-2" className="link-remove" onClick={remove}>
            {words.remove}
          </Button>
        )
      }
      onGo={() => void save(values)}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        required
        longest={longest.name}
        value={values.name}
        error={faults.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={words.address}
        required
        hint={words.addressHint}
        longest={longest.address}
        value={values.address}
        error={faults.address}
        onChange={(address) => change({ address })}
      />
      <IconField
        value={values.icon}
        name={values.name}
        hue={linkHue}
        icons={icons}
        onChange={(icon) => change({ icon })}
      />
    </Question>
  )
}
