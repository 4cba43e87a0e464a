import type { maxSiteNameEn, maxSiteNameZh, Site } from '@iambiz/contract/features/portal/sites.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { siteFormPhrases, sitePhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Values = { range: string; nameZh: string; nameEn: string }

/** Limits in characters, as in the contract. */
const longest: { range: number; nameZh: typeof maxSiteNameZh; nameEn: typeof maxSiteNameEn } = {
  range: 100,
  nameZh: 40,
  nameEn: 80,
}

const valuesOf = (site: Site | undefined): Values => ({
  range: site?.range ?? '',
  nameZh: site?.nameZh ?? '',
  nameEn: site?.nameEn ?? '',
})

/** Drawer with the form of a range; without `site` it creates one. */
export function SiteDrawer({ site, onClose }: { site: Site | undefined; onClose: () => void }) {
  const words = { ...usePhrases(sitePhrases), ...usePhrases(siteFormPhrases) }
  const write = useWrite('POST /iam-authority/v1/admin/site/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm<Values>({
    start: valuesOf(site),
    revision: site?.revision,
    check: ({ range, nameZh }) => ({
      ...(range.trim() ? {} : { range: words.needed }),
      ...(nameZh.trim() ? {} : { nameZh: words.needed }),
    }),
    send: (values, revision, answers) =>
      write.mutate({ body: { ...values, ...(site && { id: site.id, revision }) } }, answers),
    isPending: write.isPending,
    onSaved: onClose,
  })
  const field = (name: keyof Values) => ({ longest: longest[name], ...form.text(name) })
  return (
    <RecordDrawer title={site ? words.edit : words.create} form={form} onClose={onClose}>
      <TextField label={words.range} hint={words.rangeHint} required {...field('range')} />
      <TextField label={words.nameZh} required lang="zh" {...field('nameZh')} />
      <TextField label={words.nameEn} hint={words.nameEnHint} lang="en" {...field('nameEn')} />
    </RecordDrawer>
  )
}
