'use client'

import type { Place } from '#components/commerce/list/list-pages.tsx'
import { writeAddress } from '#components/ui/list/address.ts'
import { type narrowing, own } from './address.ts'

type Change = { [Name in (typeof narrowing)[number]]?: string | null }

const write = (change: Record<string, string | null>): void =>
  writeAddress(
    Object.fromEntries(Object.entries(change).map(([name, value]) => [own(name), value])),
    'push',
  )

/** Narrows the log, from its first page on. */
export const narrowCalls = (change: Change): void => write({ after: null, before: null, ...change })

/** Goes to the page of the log after or before. */
export const turnCalls = (place: Place): void => write({ after: null, before: null, ...place })
