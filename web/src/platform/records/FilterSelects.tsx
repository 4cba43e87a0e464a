import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { Select } from '#web/ui/Select.tsx'

type AppProps = {
  /** Shown while nothing is chosen. */
  label: string
  everyApp: string
  value: string
  onChange: (appCode: string) => void
}

/** Filters a list by application, or by what belongs to all applications. */
export function ApplicationFilter({ label, everyApp, value, onChange }: AppProps) {
  const { all } = useApplications(everyApp)
  return <ApplicationCombobox label={label} none={label} value={value} options={all} onChange={onChange} />
}

type StatusProps = {
  label: string
  on: string
  off: string
  value: '' | '0' | '1'
  onChange: (status: '' | '0' | '1') => void
}

/** Filters a list by enabled or disabled. */
export function StatusFilter({ label, on, off, value, onChange }: StatusProps) {
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', label },
        { value: '1', label: on },
        { value: '0', label: off },
      ]}
      onChange={onChange}
    />
  )
}
