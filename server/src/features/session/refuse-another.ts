import { anotherPerson } from '@iambiz/contract/platform/codes.ts'
import { fail } from '#server/platform/failure.ts'

/** Tabs share cookies: a page can still send requests after another person has signed in in another tab. */
export function refuseAnother(supposed: string | undefined, userNo: string): void {
  if (supposed !== undefined && supposed !== userNo) {
    fail('access.another-person', { reason: anotherPerson })
  }
}
