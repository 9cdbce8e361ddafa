'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableIntegration } from '#contract/integrations/calls.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = { integration: Pick<Integration, 'name' | 'title'>; onClose: () => void }

/** Disconnects a service, after saying what stops with it. */
export function DisconnectDialog({ integration: { name, title }, onClose }: Props) {
  const t = useTranslations('integrations.disconnect')
  const { act, isBusy, problem } = useIntegrationAct(disableIntegration, () => {
    toast({ tone: 'positive', title: t('done', { title }) })
    onClose()
  })
  return (
    <ActDialog
      title={t('title', { title })}
      submit={t('submit', { title })}
      look="danger"
      role="alertdialog"
      {...{ isBusy, problem, onClose }}
      onSubmit={() => act({ params: { name } })}
    >
      <p>{t('about', { title })}</p>
      <p className="text-text-muted">{t('stays')}</p>
    </ActDialog>
  )
}
