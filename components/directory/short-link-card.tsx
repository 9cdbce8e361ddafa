'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { type getShortLink, makeShortLink } from '#contract/directory/calls.ts'
import type { Answer } from '#contract/endpoint.ts'

export type ShortLink = Answer<typeof getShortLink>
type Props = { saved: ShortLink; productId: string; mayChange: boolean }

/** A short link to the product, with its number of visits. */
export function ShortLinkCard({ saved, productId, mayChange }: Props) {
  const t = useTranslations('directory.short')
  const refusalText = useRefusalText()
  const [{ short_url, clicks }, setLink] = useState(saved)
  const make = useMutation({
    mutationFn: () =>
      call(makeShortLink, { body: { gift_card_product: { product_id: productId } } }),
    onSuccess: setLink,
    onError: (cause) => toast({ tone: 'danger', title: t('notMade'), about: refusalText(cause) }),
  })
  return (
    <Card title={t('title')}>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      {short_url ? (
        <>
          <div className="flex items-center justify-between gap-3">
            <a
              href={short_url}
              target="_blank"
              rel="noopener"
              className="min-w-0 break-all text-accent underline underline-offset-2"
            >
              {short_url.replace(/^https?:\/\//, '')}
            </a>
            <CopyButton text={short_url} of={t('title')} />
          </div>
          <p className="mt-2 text-sm text-text-muted">{t('clicks', { count: clicks })}</p>
        </>
      ) : (
        mayChange && (
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {t('make')}
          </Button>
        )
      )}
    </Card>
  )
}
