'use client'

import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { retryStoreMoney } from '#contract/integrations/store-money-calls.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { Link } from '#i18n/navigation.ts'

type Props = { money: StoreMoney; currency: string; zone: string }

/** Changes that the store refused or couldn't make: each with its card, and a way to try again. */
export function Failures({ money: { failures, failed, cards }, currency, zone }: Props) {
  const t = useTranslations('integrations.money')
  const locale = useLocale()
  const { act, isBusy, problem } = useIntegrationAct(retryStoreMoney)
  const count = failed + cards.refused
  if (count === 0) return null
  return (
    <Notice tone="danger">
      <p className="font-medium">{t('failures.title', { count })}</p>
      <ul className="my-2 flex flex-col gap-2">
        {failures.map(({ gift_card_id, kind, amount, problem: why, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a card may fail twice at a time
          <li key={`${gift_card_id} ${index}`}>
            <Link
              href={`/store-credit/${gift_card_id}`}
              prefetch={false}
              className="rounded-sm underline"
            >
              {t(`failures.kinds.${kind}`, { amount: moneyText(amount, currency, locale) })}
            </Link>
            <p className="text-sm">
              {t(`failures.problems.${why}`)} <DateTime at={at} zone={zone} exact />
            </p>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <Button size="small" busy={isBusy} onClick={() => act({ body: {} })}>
        {t('failures.again')}
      </Button>
    </Notice>
  )
}
