import type { Audience } from '@iambiz/contract/platform/audience.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { read, useRead } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { audiencePhrases } from './phrases.ts'
import './audience-field.css'

type Option = { value: string; label: string }

/** Indents a child organization. */
const indent = '\u3000'

/** Returns active organizations as an indented list, and roles. */
function useSubjects(): Record<keyof Audience, Option[]> {
  const { data } = useRead(read('GET /iam-authority/v1/admin/app/choices'))
  const depths = new Map<string, number>()
  const orgCodes = (data?.organizations ?? []).map(({ orgCode, orgName, parentCode }) => {
    const depth = parentCode === undefined ? 0 : (depths.get(parentCode) ?? 0) + 1
    depths.set(orgCode, depth)
    return { value: orgCode, label: indent.repeat(depth) + orgName }
  })
  const roleNos = (data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName }))
  return { orgCodes, roleNos }
}

type PartProps = {
  label: string
  adding: string
  options: readonly Option[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

function Part({ label, adding, options, chosen, error, onChange }: PartProps) {
  const words = usePhrases(audiencePhrases)
  // An organization or role that is disabled or deleted is shown by its code, and can be removed.
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label.trim() ?? code
  return (
    <div className="audience-part">
      <ChoiceField
        label={label}
        value=""
        error={error}
        options={[{ value: '', label: adding }, ...options.filter(({ value }) => !chosen.includes(value))]}
        onChange={(code) => code && onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul className="audience-chosen">
          {chosen.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={words.remove({ name: nameOf(code) })}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
              >
                <Icon name="x" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = {
  value: Audience
  errors: Partial<Record<keyof Audience, string | undefined>>
  onChange: (part: Partial<Audience>) => void
}

/** Chooses an audience: organizations with their descendants, roles, or everyone. */
export function AudienceField({ value, errors, onChange }: Props) {
  const words = usePhrases(audiencePhrases)
  const options = useSubjects()
  return (
    <fieldset className="audience-field">
      <legend>{words.audience}</legend>
      <p className="field-hint">{words.everybody}</p>
      <Part
        label={words.organizations}
        adding={words.addOrganization}
        options={options.orgCodes}
        chosen={value.orgCodes}
        error={errors.orgCodes}
        onChange={(orgCodes) => onChange({ orgCodes })}
      />
      <Part
        label={words.roles}
        adding={words.addRole}
        options={options.roleNos}
        chosen={value.roleNos}
        error={errors.roleNos}
        onChange={(roleNos) => onChange({ roleNos })}
      />
    </fieldset>
  )
}
