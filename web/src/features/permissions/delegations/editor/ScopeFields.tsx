import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { AppsField } from './AppsField.tsx'
import { offeredApps } from './offered-apps.ts'
import { scopePhrases } from './phrases.ts'
import { type Faults, keyOf, type Mode, type Values } from './values.ts'

type Props = {
  values: Values
  faults: Faults
  authorities: readonly PrincipalAuthority[]
  stored: Delegation | undefined
  mode: Mode
  change: (part: Partial<Values>) => void
}

/** Selects an organization and role, and which of its applications are delegated. */
export function ScopeFields({ values, faults, authorities, stored, mode, change }: Props) {
  const words = usePhrases(scopePhrases)
  const authority = authorities.find((one) => keyOf(one) === values.authority)
  const offered = offeredApps(
    authority,
    stored && keyOf(stored) === values.authority ? stored : undefined,
    mode,
  )
  const isNarrowing = mode === 'extend' && stored?.appScope === 'some'
  const choosable = authorities.filter((one) => one.delegable || keyOf(one) === values.authority)
  const options = choosable.map((one) => ({ value: keyOf(one), label: `${one.roleName} · ${one.orgName}` }))
  return (
    <>
      {mode !== 'extend' && (
        <Field label={words.authority} required error={faults.authority}>
          {({ className: _, ...control }) => (
            <Select
              {...control}
              label={words.authority}
              value={values.authority}
              options={
                values.authority === '' ? [{ value: '', label: words.chooseAuthority }, ...options] : options
              }
              // The selected applications belong to the previous role.
              onChange={(key) => change({ authority: key, appIds: [] })}
            />
          )}
        </Field>
      )}
      {authority && (
        <div className="field">
          <span className="field-label">{words.scope}</span>
          {!isNarrowing && (
            <>
              <Segmented
                label={words.scope}
                value={values.scope}
                options={[
                  { value: 'all', label: words.all },
                  { value: 'some', label: words.some },
                ]}
                onChange={(scope) => change({ scope })}
              />
              {values.scope === 'all' && <p className="field-hint">{words.allAbout}</p>}
            </>
          )}
          {(faults.appIds ?? faults.scope) && (
            <p className="field-error" role="alert">
              <Icon name="circle-x" size={13} />
              {faults.appIds ?? faults.scope}
            </p>
          )}
          {values.scope === 'some' && (
            <AppsField
              apps={offered}
              chosen={values.appIds}
              onChange={(appIds) => change({ appIds })}
              faulty={faults.appIds !== undefined}
            />
          )}
        </div>
      )}
    </>
  )
}
