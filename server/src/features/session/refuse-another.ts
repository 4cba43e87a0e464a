import { anotherPerson } from '@iambiz/contract/platform/codes.ts'
import { fail } from '#server/platform/failure.ts'

/** All tabs of a browser share its cookies: a page goes on sending after another person has signed in beside it. */
export function refuseAnother(supposed: string | undefined, userNo: string): void {
  if (supposed !== undefined && supposed !== userNo) {
    fail('access.another-person', { reason: anotherPerson })
  }
}
