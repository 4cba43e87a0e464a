import {
  type MailVariable,
  mailVariables,
  mailVariableWords,
  writtenVariable,
} from '@iambiz/contract/platform/mail-variables.ts'
import { useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { formPhrases } from './phrases.ts'
import type { TextLanguage } from './values.ts'

type Props = {
  /** Label of the field into which the variable is inserted. */
  field: string
  textLanguage: TextLanguage
  without?: MailVariable
  onChoose: (written: string) => void
}

/** Menu of the available variables. */
export function VariableButton({ field, textLanguage, without, onChoose }: Props) {
  const words = usePhrases(formPhrases)
  const language = useLanguage()
  const [at, setAt] = useState<{ x: number; y: number }>()
  return (
    <>
      <Button
        kind="link"
        size="small"
        aria-label={words.insertInto({ name: field })}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom + 4 })
        }}
      >
        {words.insert}
      </Button>
      {at && (
        <Menu
          label={words.insertInto({ name: field })}
          title={words.insert}
          at={at}
          onClose={() => setAt(undefined)}
          items={mailVariables
            .filter((variable) => variable !== without)
            .map((variable) => {
              const written = writtenVariable(variable, textLanguage)
              return {
                label: `${mailVariableWords[variable][language]} ${written}`,
                icon: 'square-asterisk' as const,
                choose: () => onChoose(written),
              }
            })}
        />
      )}
    </>
  )
}
