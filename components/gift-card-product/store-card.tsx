'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import { getStoreProduct, retryStoreProduct } from '#contract/integrations/store-product.ts'
import type { StoreProduct } from '#contract/integrations/store-product-shapes.ts'
import { Link } from '#i18n/navigation.ts'

/** Milliseconds between looks while a change waits, and after. */
const whileWaitingMs = 2000
const usualMs = 30_000

const tones = {
  not_granted: 'warning',
  waiting: 'info',
  sent: 'positive',
  failed: 'danger',
} as const

type Props = { product: GiftCardProduct; zone: string; mayChange: boolean }

/** The product in the connected store: whether it is there as it is here, and what keeps it. */
export function StoreCard({ product, zone, mayChange }: Props) {
  const t = useTranslations('gift-card-product.store')
  const { data } = useQuery({
    ...queryFor(getStoreProduct, {}),
    refetchInterval: ({ state: { data: now } }) =>
      now?.state === 'waiting' ? whileWaitingMs : usualMs,
  })
  if (!data || data.state === 'off') return null
  const { state, sent_at, admin_url, mode } = data
  const isPaired = product.variants.some(({ price, value }) => price !== value)
  return (
    <Card
      title={t('title')}
      aside={<Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>}
      className="mb-5"
    >
      <div className="flex flex-col gap-3">
        <StoreProblem {...{ data, mayChange }} handle={product.handle} />
        {sent_at && (
          <p className="text-sm text-text-muted">
            {t('since')} <DateTime at={sent_at} zone={zone} exact />
          </p>
        )}
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          <li>{t('publish')}</li>
          {isPaired && <li>{t('worth')}</li>}
          <li>{t(mode === 'gift_cards' ? 'sold.taken' : 'sold.theirs')}</li>
        </ul>
        {admin_url && (
          <a
            href={admin_url}
            target="_blank"
            rel="noopener"
            className="self-start text-accent underline underline-offset-2"
          >
            {t('open')}
          </a>
        )}
      </div>
    </Card>
  )
}

type ProblemProps = { data: StoreProduct; handle: string; mayChange: boolean }

/** Reason why the store doesn't have the product as it is here, and what to do about it. */
function StoreProblem({ data: { state, problem, words }, handle, mayChange }: ProblemProps) {
  const t = useTranslations('gift-card-product.store')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(retryStoreProduct, { body: {} }),
    onSettled: () => invalidate(client, getStoreProduct),
  })
  if (state === 'not_granted')
    return (
      <Notice tone="warning">
        {t('notGranted')}{' '}
        {mayChange && (
          <Link href="/integrations/shopify" className="underline underline-offset-2">
            {t('grant')}
          </Link>
        )}
      </Notice>
    )
  if (!problem) return null
  return (
    <Notice tone={state === 'failed' ? 'danger' : 'warning'} role="status">
      <p>{t(`problems.${problem}`, { handle })}</p>
      {words && <p>{t('words', { words })}</p>}
      {error && <p role="alert">{refusalText(error)}</p>}
      {mayChange && (
        <Button size="small" className="mt-2" busy={isPending} onClick={() => mutate()}>
          {t('again')}
        </Button>
      )}
    </Notice>
  )
}
