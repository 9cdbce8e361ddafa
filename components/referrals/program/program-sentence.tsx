import { useLocale, useTranslations } from 'next-intl'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { exampleOf } from '#rules/referrals/example.ts'
import type { Program } from '#rules/referrals/program.ts'

/** A first order of 100.00, by which a program is shown. */
const goods = 100_00n

/** Says a program in sentences, with what it gives for an example order. */
export function ProgramSentence({ program, currency }: { program: Program; currency: string }) {
  const t = useTranslations('referrals.sentence')
  const locale = useLocale()
  const money = (amount: string) => displayMoney(amount, currency, locale)
  const percent = (value: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      Number(value) / 100,
    )
  const { value, value_type, referrer_value, referrer_value_type, hold_days, min_order } = program
  const max = program.max_reward ? money(program.max_reward) : 'none'
  const { friend, referrer, isBelow } = exampleOf(program, goods)
  const sum = (minor: bigint) => money(formatMinor(minor))
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2" aria-live="polite">
        <p>
          {value_type === 'fixed_amount'
            ? t('friendFixed', { amount: money(value) })
            : t('friendPercent', { percent: percent(value), max })}{' '}
          {referrer_value_type === 'fixed_amount'
            ? t('referrerFixed', { amount: money(referrer_value), days: hold_days })
            : t('referrerPercent', { percent: percent(referrer_value), max, days: hold_days })}
        </p>
        <p className="text-text-muted">
          {min_order && `${t('min', { amount: money(min_order) })} `}
          {program.expires_in_days && `${t('expires', { days: program.expires_in_days })} `}
          {t('refund')}
        </p>
        <h3 className="mt-2 font-semibold">{t('example', { amount: sum(goods) })}</h3>
        <DescriptionList
          items={[
            { term: t('exampleFriend'), detail: sum(friend), numeric: true },
            { term: t('exampleReferrer'), detail: sum(referrer), numeric: true },
            { term: t('exampleCost'), detail: sum(friend + referrer), numeric: true },
          ]}
        />
        {isBelow && <p className="text-text-muted">{t('exampleBelow')}</p>}
      </div>
    </Card>
  )
}
