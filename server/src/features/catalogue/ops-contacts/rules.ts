import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'

/** Formats of the contact details, the same as the constraints of the columns. */
export const reachRules = {
  phone: /^[+0-9][0-9 -]{2,31}$/,
  email: { test: isMailAddress },
  wecomId: /^[A-Za-z0-9_.@-]{1,64}$/,
}

/** Maximum sort number. */
export const lastSortNo = 1_000_000
/** Distance between the sort numbers of two consecutive contacts. */
export const sortStep = 10
