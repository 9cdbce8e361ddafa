'use client'

import { useLocale } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { parseMoney, readTypedMoney, writeTypedMoney } from '#rules/money.ts'

type Props = Omit<ComponentProps<typeof MoneyField>, 'value' | 'onChange' | 'error'> & {
  wire: string | null
  /** shown while the text is no amount */
  wrong: string
  onWire: (wire: string | null) => void
}

/** An amount above zero that is typed in the locale's writing; '' for none, null if unreadable. */
export function TypedMoney({ wire, wrong, onWire, ...field }: Props) {
  const locale = useLocale()
  const [typed, setTyped] = useState(wire ? writeTypedMoney(wire, locale) : '')
  const type = (text: string) => {
    setTyped(text)
    const read = readTypedMoney(text, locale)
    const isAmount = read !== null && (parseMoney(read) ?? 0n) > 0n
    if (text.trim() === '') onWire('')
    else onWire(isAmount ? read : null)
  }
  return (
    <MoneyField
      {...field}
      value={typed}
      error={wire === null ? wrong : undefined}
      onChange={({ target }) => type(target.value)}
    />
  )
}
