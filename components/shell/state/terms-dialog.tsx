'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Terms } from '#components/commerce/money/terms.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { useRouter } from '#i18n/navigation.ts'
import { SignOutButton } from '#components/shell/account/sign-out-button.tsx'

/** Requires acceptance of the terms; only a person who may write settings can accept. */
export function TermsDialog({ mayAccept }: { mayAccept: boolean }) {
  const t = useTranslations('shell.terms')
  const refusalText = useRefusalText()
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  const accept = useMutation({
    mutationFn: () => call(putSetting, { body: { key: 'is_accepted_terms', value: true } }),
    onSuccess: () => start(() => router.refresh()),
  })
  return (
    <Dialog
      title={t('title')}
      role="alertdialog"
      footer={
        <>
          <div className="mr-auto ml-2">
            <SignOutButton />
          </div>
          {mayAccept && (
            <Button
              look="primary"
              autoFocus
              busy={accept.isPending || isRefreshing}
              onClick={() => accept.mutate()}
            >
              {t('continue')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {accept.error && (
          <Notice tone="danger" role="alert">
            {refusalText(accept.error)}
          </Notice>
        )}
        <p>{t('about')}</p>
        <Terms />
        {mayAccept ? (
          <p className="text-text-muted">{t('accepting')}</p>
        ) : (
          <Notice>{t('askOwner')}</Notice>
        )}
      </div>
    </Dialog>
  )
}
