import { useLocale } from 'next-intl'
import { displayMoney } from '#rules/money.ts'

type Props = { value: string | null; currency: string; signed?: boolean; className?: string }

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

/** Writes an amount; null, which another upstream may answer, as a dash. */
export function moneyText(
  value: string | null,
  currency: string,
  locale: string,
  signed = false,
): string {
  if (value === null) return '-'
  const isNegative = value.startsWith('-')
  const plain = displayMoney(isNegative ? value.slice(1) : value, currency, locale)
  const isNothing = /^-?0+(\.0+)?$/.test(value)
  if (isNothing) return plain
  if (isNegative) return `\u2212${plain}`
  return signed ? `+${plain}` : plain
}
