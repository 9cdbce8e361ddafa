'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'
import { Link } from '#i18n/navigation.ts'

const RenewDialog = dynamic(
  () => import('./acts/renew-dialog.tsx').then((file) => file.RenewDialog),
  { ssr: false },
)

/** The end of a trigger's token, and the way to another one. */
export function TokenCard({ trigger, mayEdit }: { trigger: CustomTrigger; mayEdit: boolean }) {
  const t = useTranslations('workflow-triggers.token')
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Card title={t('title')}>
      <p className="text-text-muted">{t('about')}</p>
      <p className="mt-2 font-mono">{t('ending', { last4: trigger.last4 })}</p>
      {mayEdit && (
        <Button
          size="small"
          className="mt-3"
          aria-haspopup="dialog"
          onClick={() => setRenewing(true)}
        >
          {t('renew')}
        </Button>
      )}
      {isRenewing && <RenewDialog trigger={trigger} onClose={() => setRenewing(false)} />}
    </Card>
  )
}

/** Workflows that use a trigger. */
export function UsedCard({ workflows }: Pick<CustomTrigger, 'workflows'>) {
  const t = useTranslations('workflow-triggers.used')
  return (
    <Card title={t('title')}>
      {workflows.length === 0 ? (
        <p className="text-text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {workflows.map(({ id, title, active }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <Link
                href={`/loyalty/${id}`}
                prefetch={false}
                className="truncate rounded-sm font-medium text-accent hover:underline"
              >
                {title}
              </Link>
              <Chip tone={active ? 'positive' : 'neutral'}>
                {t(active ? 'active' : 'inactive')}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
