'use client'

import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { Link } from '#i18n/navigation.ts'
import type { FriendsQuery } from './address.ts'

type Props = { query: FriendsQuery; today: string; currency: string }

/** Says which friends of which days are listed, with the way back to all of them. */
export function ShownNotice({ query: { step, from, to }, today, currency }: Props) {
  const t = useTranslations('referrals')
  const words = useFigureWords(currency)
  if (!step && !from && !to) return null
  const last = to ?? today
  const name = step && t(`steps.${step}`)
  return (
    <p className="flex flex-wrap gap-x-3 text-text-muted">
      <span>
        {name && `${name}, `}
        {from ? words.days({ from, to: last }) : words.day(last)}
      </span>
      <Link href="/referrals" prefetch={false} className="text-accent hover:underline">
        {t('list.clear')}
      </Link>
    </p>
  )
}
