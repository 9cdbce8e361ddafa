'use client'

import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import type { Store, StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { Failures } from './failures.tsx'
import { MissingScopes } from './missing-scopes.tsx'
import { Leaving, Opening } from './moving.tsx'
import { cardsThere, stateOf, useStore } from './use-store.ts'

const ModeDialog = dynamic(() => import('./mode-dialog.tsx').then((file) => file.ModeDialog), {
  ssr: false,
})

type Props = {
  integration: Pick<IntegrationDetail, 'enabled' | 'health' | 'problem'>
  currency: string
  zone: string
}

const tones = {
  off: 'neutral',
  opening: 'info',
  leaving: 'info',
  late: 'warning',
  on: 'positive',
} as const

/** The place where customers spend their credit, what of it is in the store, and what waits. */
export function MoneyCard({ integration, currency, zone }: Props) {
  const t = useTranslations('integrations.money')
  const [isOpen, setOpen] = useState(false)
  const request = useStore()
  const { data, error } = request
  const { enabled, health } = integration
  // a store that is gone may have money of cards still
  if (!enabled && (!data || cardsThere(data.money) === 0)) return null
  const isUsable = enabled && health !== 'broken'
  return (
    <Card
      title={t('title')}
      aside={
        isUsable && (
          <Button
            size="small"
            disabled={!data || data.money.leaving !== null}
            onClick={() => setOpen(true)}
          >
            {t('change')}
          </Button>
        )
      }
    >
      {!data && error && <RequestError title={t('failed')} request={request} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && <Shown store={data} {...{ integration, currency, zone }} />}
      {isOpen && data?.domain && (
        <ModeDialog
          money={data.money}
          domain={data.domain}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function Shown({
  store: { money, domain },
  integration,
  currency,
  zone,
}: Props & { store: Store }) {
  const t = useTranslations('integrations.money')
  const say = useTranslations('integrations.problems')
  const state = stateOf(money)
  const isGone = !integration.enabled || integration.problem === 'uninstalled'
  const scopes = money.missing.at(-1)?.scopes ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-medium">{t(`modes.${money.mode}`)}</p>
          <p className="text-sm text-text-muted">{t(`abouts.${money.mode}`)}</p>
        </div>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      </div>
      {isGone && <Gone money={money} currency={currency} />}
      {!isGone && state === 'opening' && <Opening money={money} currency={currency} />}
      {!isGone && state === 'leaving' && <Leaving money={money} currency={currency} />}
      {(money.mode !== 'off' || cardsThere(money) > 0) && (
        <Figures money={money} currency={currency} zone={zone} />
      )}
      {!isGone && money.problem && <Notice tone="warning">{say(money.problem)}</Notice>}
      {!isGone && <Failures money={money} currency={currency} zone={zone} />}
      {!isGone && domain && scopes.length > 0 && <MissingScopes scopes={scopes} domain={domain} />}
    </div>
  )
}

function Figures({ money, currency, zone }: { money: StoreMoney; currency: string; zone: string }) {
  const t = useTranslations('integrations.money')
  const { amount, cards, waiting, since } = money
  return (
    <DescriptionList
      items={[
        {
          term: t('there'),
          detail: (
            <>
              <Money value={amount} currency={currency} className="font-medium" />
              {` · ${t('cards', { count: cards.on })}`}
            </>
          ),
        },
        {
          term: t('waiting'),
          detail:
            waiting === 0 ? (
              t('nothing')
            ) : (
              <>
                {t('changes', { count: waiting })} <DateTime at={since} zone={zone} exact />
              </>
            ),
        },
      ]}
    />
  )
}

/** Says what becomes of the money in a store that has no app of ours any more. */
function Gone({ money, currency }: { money: StoreMoney; currency: string }) {
  const t = useTranslations('integrations.money')
  const locale = useLocale()
  const count = cardsThere(money)
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {t('gone', { count, amount: moneyText(money.amount, currency, locale) })}
    </Notice>
  )
}
