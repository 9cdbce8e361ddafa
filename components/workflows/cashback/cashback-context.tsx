'use client'

import { createContext, useContext } from 'react'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'

/** Facts of shop and person that the form needs. */
export type Around = {
  currency: string
  /** zone of the shop, and the one of scheduled times */
  zone: string
  scheduledZone: string
  /** today in the shop's zone, YYYY-MM-DD */
  today: string
  /** may change and publish */
  mayEdit: boolean
  /** may test without booking anything */
  mayTest: boolean
}

type Editing = {
  form: CashbackForm
  around: Around
  set: (part: Partial<CashbackForm>) => void
  /** text of the problem of a field, if it has one */
  problemAt: (path: string) => string | undefined
}

export const CashbackContext = createContext<Editing | null>(null)

/** Reads the form that is edited around a field, and changes it. */
export const useCashback = (): Editing => {
  const editing = useContext(CashbackContext)
  if (!editing) throw new Error('no form around')
  return editing
}
