'use client'

import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'

export type Question = CreditPreview['questions'][number]
type Props = {
  question: Question
  currency: string
  /** the act can be filed for approval */
  isFiled: boolean
}

/**
 * A reason to stop and look: credit given recently, to the person, the order or the ticket, or an
 * amount over one's own limit, which somebody else may approve.
 */
export function QuestionNotice({ question: { code, facts }, currency, isFiled }: Props) {
  const t = useTranslations('commerce.sheet.questions')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const { by, at, amount, order, max, left } = facts
  const money = (value: string | number | undefined) =>
    value === undefined ? '' : moneyText(String(value), currency, locale)
  if (code === 'over_own_limit')
    return (
      <Notice tone="warning" role="alert">
        <p className="font-semibold">
          {max === undefined
            ? t(left === undefined ? 'over' : 'overDay', { left: money(left) })
            : t('overOnce', { max: money(max) })}
        </p>
        {isFiled && <p>{t('approval')}</p>}
      </Notice>
    )
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">
        {t(code === 'ticket_credited' ? 'ticket' : 'lately', {
          by: String(by ?? ''),
          amount: money(amount),
          when: at ? format.relativeTime(new Date(at), now) : '',
        })}
      </p>
      {order && <p>{t('order', { order: String(order) })}</p>}
      <p>{t('check')}</p>
    </Notice>
  )
}
