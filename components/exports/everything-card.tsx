'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { useStartExport } from './use-start-export.tsx'

const command = 'npm run ledger:verify -- FILE'

/** Takes everything of the shop along as one file, which anyone can verify offline. */
export function EverythingCard({ user }: { user: User }) {
  const t = useTranslations('exports.everything')
  const refusalText = useRefusalText()
  const locale = useLocale() === 'ru' ? 'ru' : 'en'
  const { mutate, error, isPending } = useStartExport(() => undefined)
  return (
    <Card title={t('title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-3xl">{t('about')}</p>
        <p className="text-sm text-text-muted">
          {t('verify')} <code>{command}</code>
        </p>
        {error && (
          <Notice tone="danger" role="alert">
            {refusalText(error)}
          </Notice>
        )}
        <Button
          busy={isPending}
          onClick={() => mutate({ kind: 'everything', to_email: user.email, locale })}
        >
          {t('act')}
        </Button>
      </div>
    </Card>
  )
}
