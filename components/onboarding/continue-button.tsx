'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { useRouter } from '#i18n/navigation.ts'

/** Saves the acceptance of the terms, then the end of first use, then goes home. */
export function ContinueButton({ isAccepted }: { isAccepted: boolean }) {
  const t = useTranslations('onboarding.welcome')
  const refusalText = useRefusalText()
  const router = useRouter()
  const [problem, setProblem] = useState('')
  const [isBusy, start] = useTransition()
  const put = (key: string, value: boolean) => call(putSetting, { body: { key, value } })
  const go = () =>
    start(async () => {
      setProblem('')
      try {
        if (!isAccepted) await put('is_accepted_terms', true)
        await put('first_time_user_flow', false)
        router.replace('/')
        router.refresh()
      } catch (cause) {
        setProblem(refusalText(cause))
      }
    })
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button look="primary" busy={isBusy} onClick={go}>
        {t('continue')}
      </Button>
      {!isAccepted && <p className="text-sm text-text-muted">{t('accepts')}</p>}
    </div>
  )
}
