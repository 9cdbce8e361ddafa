'use client'

import { useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { requestReturn } from '#contract/returns/requests.ts'
import { useRouter } from '#i18n/navigation.ts'
import { requestOf } from '#rules/returns/request-of.ts'
import type { Preview, RefundBody } from '#components/commerce/refund/outcome.ts'
import { useSubmitText } from '#components/commerce/refund/use-submit-text.ts'

type Props = {
  preview: Preview | undefined
  isFresh: boolean
  isBusy: boolean
  /** the body to request, if another person has to decide on it */
  request: RefundBody | undefined
}

/** The button that refunds, with the amount; over a person's own limit, the one that asks. */
export function SubmitButton({ preview, isFresh, isBusy, request }: Props) {
  const t = useTranslations('returns-refund.submit')
  const submitText = useSubmitText((word, amount) => t(word, { amount }))
  return request && preview ? (
    <RequestButton body={request} preview={preview} isFresh={isFresh} />
  ) : (
    <Button type="submit" look="primary" busy={isBusy} disabled={!isFresh} className="w-full">
      {submitText(preview)}
    </Button>
  )
}

/** Checks for typed terms that a request doesn't carry. */
const hasTerms = ({ bonus, close_cards, exchange, recall, expires_on }: RefundBody): boolean =>
  Boolean(bonus ?? close_cards ?? exchange ?? recall ?? expires_on)

type Requesting = { body: RefundBody; preview: Preview; isFresh: boolean }

function RequestButton({ body, preview, isFresh }: Requesting) {
  const t = useTranslations('returns-refund.submit')
  const router = useRouter()
  const { act, isBusy, problem } = useAct(requestReturn, ({ return: one }) => {
    toast({ tone: 'positive', title: t('requested', { name: one.name }) })
    router.push(`/refunds/${one.return_id}`)
  })
  const ask = () => act({ body: requestOf(body, preview) })
  return (
    <>
      <Notice tone="warning">
        {t('second')} {hasTerms(body) && t('secondTerms')}
      </Notice>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button look="primary" className="w-full" busy={isBusy} disabled={!isFresh} onClick={ask}>
        {t('request')}
      </Button>
    </>
  )
}
