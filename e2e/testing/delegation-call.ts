import type { Person } from './person.ts'

/** Makes a delegation call as the page would; returns its status. */
export const delegationCall = ({ page, language }: Person, path: string): Promise<number> =>
  page.evaluate(
    async ([address, lang]) => {
      const headers = {
        env: 'prod',
        lang: lang ?? '',
        containerType: 'web-pc',
        'content-type': 'application/json',
      }
      return (await fetch(address ?? '', { method: 'POST', headers, body: '{}' })).status
    },
    [`/api/iam-portal/v1/agency/${path}`, language],
  )
