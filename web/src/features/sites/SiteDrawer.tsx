import type { maxSiteNameEn, maxSiteNameZh, Site } from '@iambiz/contract/features/sites.ts'
import { useState } from 'react'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { siteFormPhrases, sitePhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Values = { range: string; nameZh: string; nameEn: string }
type Faults = Partial<Record<keyof Values, string>>

/** Characters, as the contract has them. */
const longest: { range: number; nameZh: typeof maxSiteNameZh; nameEn: typeof maxSiteNameEn } = {
  range: 100,
  nameZh: 40,
  nameEn: 80,
}

const emptyForm: Values = { range: '', nameZh: '', nameEn: '' }

/** What the server says about single fields. */
function faultsIn({ data }: ApiFailure): Faults {
  const fields = (data as { fields?: { field: string; message: string }[] } | null)?.fields ?? []
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

function useSaving(site: Site | undefined, onSaved: () => void) {
  const words = usePhrases(siteFormPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const write = useWrite('POST /iam-authority/v1/admin/site/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = (values: Values) => {
    const missing: Faults = {
      ...(values.range.trim() ? {} : { range: words.needed }),
      ...(values.nameZh.trim() ? {} : { nameZh: words.needed }),
    }
    setFaults(missing)
    if (write.isPending || Object.keys(missing).length > 0) return
    const known = site ? { id: site.id, revision: site.revision } : {}
    write.mutate(
      { body: { ...known, ...values } },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          const found = faultsIn(failure)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, faults, setFaults, isPending: write.isPending }
}

/** The form of one range, in the drawer; without `site` a new one. */
export function SiteDrawer({ site, onClose }: { site: Site | undefined; onClose: () => void }) {
  const words = usePhrases(sitePhrases)
  const form = usePhrases(siteFormPhrases)
  const [start] = useState<Values>(() => (site ? { ...site } : emptyForm))
  const [values, setValues] = useState<Values>(start)
  const isChanged = (['range', 'nameZh', 'nameEn'] as const).some((name) => values[name] !== start[name])
  const { save, faults, setFaults, isPending } = useSaving(site, useFormEnd(isChanged, onClose))
  const field = (name: keyof Values) => ({
    longest: longest[name],
    value: values[name],
    error: faults[name],
    onChange: (text: string) => {
      setValues((now) => ({ ...now, [name]: text }))
      setFaults((now) => ({ ...now, [name]: undefined }))
    },
  })
  return (
    <Drawer
      title={site ? form.edit : form.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="site-form" busy={isPending}>
            {form.save}
          </Button>
        </>
      }
    >
      <form
        id="site-form"
        className="site-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save({ range: values.range, nameZh: values.nameZh, nameEn: values.nameEn })
        }}
      >
        <TextField label={words.range} hint={form.rangeHint} required {...field('range')} />
        <TextField label={words.nameZh} required lang="zh" {...field('nameZh')} />
        <TextField label={words.nameEn} hint={form.nameEnHint} lang="en" {...field('nameEn')} />
      </form>
    </Drawer>
  )
}
