'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import {
  makeBalancePage,
  makeRewardsPage,
  type StorePageHandle,
  storePages,
} from '#contract/storefront/calls.ts'
import type { StorePage } from '#contract/storefront/shapes.ts'

const calls = {
  'check-gift-card-balance': makeBalancePage,
  'rewards-program-page': makeRewardsPage,
} as const
type Props = { pages: readonly StorePage[]; zone: string; mayChange: boolean }

/** The shop's public pages: create, open, copy the address. */
export function StorePages({ pages: saved, zone, mayChange }: Props) {
  const t = useTranslations('storefront')
  const refusalText = useRefusalText()
  const [pages, setPages] = useState(saved)
  const make = useMutation({
    mutationFn: (handle: StorePageHandle) => call(calls[handle], {}),
    onSuccess: ({ page }) => {
      setPages((before) => [...before.filter(({ handle }) => handle !== page.handle), page])
      toast({ tone: 'positive', title: t('made') })
    },
    onError: (cause) => {
      const wanted = wantedOf(cause, 'rewards_page')
      if (wanted) offerUpgrade(wanted)
      else toast({ tone: 'danger', title: t('notMade'), about: refusalText(cause) })
    },
  })
  return (
    <div className="grid grid-cols-2 items-start gap-5">
      {storePages.map((handle) => {
        const page = pages.find((one) => one.handle === handle)
        return (
          <Card
            key={handle}
            title={t(`${handle}.title`)}
            aside={
              <Chip tone={page ? 'positive' : 'neutral'}>{t(page ? 'there' : 'notThere')}</Chip>
            }
          >
            <p className="mb-3 text-text-muted">{t(`${handle}.about`)}</p>
            {page ? (
              <div className="flex flex-col gap-3">
                <p className="text-sm break-all text-text-muted">{page.url}</p>
                <div className="flex items-center gap-4">
                  <a
                    href={page.url}
                    target="_blank"
                    rel="noopener"
                    className="text-accent underline underline-offset-2"
                  >
                    {t('open')}
                  </a>
                  <CopyButton text={page.url} of={t(`${handle}.title`)} />
                  <span className="ml-auto text-sm text-text-muted">
                    <DateTime at={page.created_at} zone={zone} />
                  </span>
                </div>
              </div>
            ) : (
              mayChange && (
                <Button
                  busy={make.isPending && make.variables === handle}
                  onClick={() => make.mutate(handle)}
                >
                  {t('make')}
                </Button>
              )
            )}
          </Card>
        )
      })}
    </div>
  )
}
