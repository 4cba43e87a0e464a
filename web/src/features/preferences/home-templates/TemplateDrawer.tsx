import type { HomeTemplate } from '@iambiz/contract/home-templates.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useState } from 'react'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { MissingRecord } from '#web/platform/states/MissingRecord.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { isBare } from '../home-layout/change-layout.ts'
import { useSubjects } from './choices.ts'
import { type Part, PartsField } from './PartsField.tsx'
import { templateFormPhrases } from './phrases.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { touched } from './touched.ts'
import { bodyOf, isEmpty, isSame, newValues, type Values, valuesOf } from './values.ts'
import '../home-layout/layout-dialog.css'

type Faults = { subject?: string; parts?: string }

const fieldOf = (name: string): keyof Faults =>
  name === 'orgCode' || name === 'roleNo' ? 'subject' : 'parts'

/** Saves a recommendation. Errors go to their fields; a conflict is shown above the form. */
function useSaving(template: HomeTemplate | undefined, onSaved: () => void) {
  const words = usePhrases(templateFormPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [isStale, setStale] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = (values: Values) => {
    const bare = values.modules.length > 0 && isBare(values.modules)
    const found: Faults = {
      ...(values.subjectId === '' ? { subject: words.needed } : {}),
      ...(isEmpty(values) ? { parts: words.empty } : bare ? { parts: words.atLeastOneModule } : {}),
    }
    setFaults(found)
    if (write.isPending || Object.keys(found).length > 0) return
    write.mutate(
      { body: bodyOf(values, template) },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          if (failure.code === changedByOthers) return setStale(true)
          const fieldErrors: Faults = fieldFaults(failure.data, fieldOf)
          setFaults(fieldErrors)
          if (Object.keys(fieldErrors).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, faults, setFaults, isStale, setStale, isPending: write.isPending }
}

type FieldProps = {
  values: Values
  isKept: boolean
  error: string | undefined
  change: (part: Partial<Values>) => void
}

/** The organization or role that gets the recommendation, which cannot change after saving. */
function SubjectField({ values, isKept, error, change }: FieldProps) {
  const words = usePhrases(templateFormPhrases)
  const subjects = useSubjects()
  const kinds = ['role', 'organization'] as const
  const options = subjects[values.subject]
  return (
    <>
      {!isKept && (
        <Segmented
          label={words.kind}
          value={values.subject}
          options={kinds.map((kind) => ({ value: kind, label: words[kind] }))}
          onChange={(subject) => change({ subject, subjectId: '' })}
        />
      )}
      <ChoiceField
        label={words[values.subject]}
        hint={values.subject === 'organization' ? words.organizationHint : words.roleHint}
        value={values.subjectId}
        error={error}
        options={
          isKept
            ? options.filter(({ value }) => value === values.subjectId)
            : [{ value: '', label: words.choose }, ...options]
        }
        onChange={(subjectId) => change({ subjectId })}
      />
    </>
  )
}

type FormProps = { template: HomeTemplate | undefined; onClose: () => void }

/** The form of one recommendation. Changes that other people save do not affect it until the person asks for them. */
function TemplateForm({ template: latest, onClose }: FormProps) {
  const words = usePhrases(templateFormPhrases)
  const [template, setTemplate] = useState(latest)
  const [values, setValues] = useState<Values>(() => (template ? valuesOf(template) : newValues))
  const [shown, setShown] = useState<Part>('tools')
  const isChanged = !isSame(values, template ? valuesOf(template) : newValues)
  const saving = useSaving(template, useFormEnd(isChanged, onClose))
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    saving.setFaults({})
  }
  const takeTheirs = () => {
    if (!latest) return onClose()
    setTemplate(latest)
    setValues(valuesOf(latest))
    saving.setStale(false)
  }
  return (
    <RecordDrawer
      title={template ? words.editTitle : words.create}
      form={{
        save: () => saving.save(values),
        isPending: saving.isPending,
        faults: saving.faults,
        conflict: saving.isStale ? { onTheirs: takeTheirs } : undefined,
      }}
      onClose={onClose}
      below={<TemplatePreview values={values} />}
    >
      <SubjectField
        values={values}
        isKept={template !== undefined}
        error={saving.faults.subject}
        change={change}
      />
      {saving.faults.parts && (
        <p role="alert" className="layout-fault">
          <LocalizedMessage>{saving.faults.parts}</LocalizedMessage>
        </p>
      )}
      <PartsField values={values} shown={shown} onShow={setShown} change={change} />
    </RecordDrawer>
  )
}

type Props = { template: HomeTemplate | undefined; isNew: boolean; onClose: () => void }

/** Drawer to change or create a recommendation. */
export function TemplateDrawer({ template, isNew, onClose }: Props) {
  const words = usePhrases(templateFormPhrases)
  // The form stays open when another administrator saves or deletes the recommendation.
  const [isOpened] = useState(isNew || template !== undefined)
  if (isOpened) return <TemplateForm template={template} onClose={onClose} />
  return (
    <Drawer title={words.editTitle} closeLabel={words.close} onClose={onClose}>
      <MissingRecord title={words.missing} onBack={onClose} />
    </Drawer>
  )
}
