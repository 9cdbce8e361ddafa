import { useLocale } from 'next-intl'
import { displayMoney } from '#rules/money.ts'

type Props = { value: string; currency: string; signed?: boolean; className?: string }

/**
 * A wire amount in the locale's writing: currency, two decimals, a real minus; `signed` shows a
 * plus too.
 */
export function Money({ value, currency, signed, className = '' }: Props) {
  const locale = useLocale()
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {moneyText(value, currency, locale, signed)}
    </span>
  )
}

export function moneyText(value: string, currency: string, locale: string, signed = false): string {
  const isNegative = value.startsWith('-')
  const plain = displayMoney(isNegative ? value.slice(1) : value, currency, locale)
  const isNothing = /^-?0+(\.0+)?$/.test(value)
  if (isNothing) return plain
  if (isNegative) return `\u2212${plain}`
  return signed ? `+${plain}` : plain
}
