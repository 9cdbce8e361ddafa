'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { queryFor } from '#client/query.ts'
import { listMoveIns } from '#contract/bulk/move-in.ts'
import { type MoveSource, systemOf } from '#rules/bulk/move-in/sources.ts'

type Props = { from: MoveSource; system: string; zone: string }

/** Says that a file of this system was taken before, so that only differences are posted. */
export function DeltaNotice({ from, system, zone }: Props) {
  const t = useTranslations('move-in')
  const format = useFormatter()
  const locale = useLocale()
  const { data } = useQuery(queryFor(listMoveIns, {}))
  const before = data?.sources.find(
    (one) => systemOf(one.from, one.system ?? '') === systemOf(from, system),
  )
  if (!data || !before) return null
  return (
    <Notice role="status">
      {t('delta', {
        system: before.system === null ? t(`sources.${from}`) : system.trim(),
        day: format.dateTime(new Date(before.last_at), { dateStyle: 'long', timeZone: zone }),
        amount: moneyText(before.amount, data.currency, locale),
        known: before.known,
      })}
    </Notice>
  )
}
