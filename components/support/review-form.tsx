'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { sendReview } from '#contract/support/calls.ts'
import { StarRating } from './star-rating.tsx'

type Review = { stars: number; review: string }

/** One to five stars and a text; a person has one review, which they may change. */
export function ReviewForm({ review }: { review: Review | null }) {
  const t = useTranslations('support.review')
  const refusalText = useRefusalText()
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation({ mutationFn: (body: Review) => call(sendReview, { body }) })
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(stars === 0)
    const words = String(new FormData(event.currentTarget).get('review') ?? '')
    if (stars > 0 && !sending.isPending) sending.mutate({ stars, review: words })
  }
  return (
    <Card title={t('title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        {sending.isSuccess && (
          <Notice tone="positive" role="status">
            {t('sent')}
          </Notice>
        )}
        {sending.error && (
          <Notice tone="danger" role="alert">
            {refusalText(sending.error)}
          </Notice>
        )}
        <StarRating
          stars={stars}
          onChange={setStars}
          error={isMissing && stars === 0 ? t('missing') : undefined}
        />
        <TextArea name="review" label={t('words')} defaultValue={review?.review} maxLength={2000} />
        <Button type="submit" busy={sending.isPending}>
          {t(review || sending.isSuccess ? 'change' : 'send')}
        </Button>
      </form>
    </Card>
  )
}
