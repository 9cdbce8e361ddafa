'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { DisconnectStoreDialog } from '#components/integrations/store-money/disconnect-store-dialog.tsx'
import { cardsThere, useStore } from '#components/integrations/store-money/use-store.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { disableIntegration } from '#contract/integrations/calls.ts'
import type { Integration } from '#contract/integrations/shapes.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { useIntegrationAct } from './use-integration-act.ts'

type Props = {
  integration: Pick<Integration, 'name' | 'title' | 'problem'>
  currency: string
  zone: string
  onClose: () => void
}

/** Disconnects a service, after saying what stops with it; a store, after asking for its money. */
export function DisconnectDialog(props: Props) {
  return props.integration.name === 'shopify' ? <Store {...props} /> : <Usual {...props} />
}

function Usual({
  integration: { name, title },
  onClose,
  children,
}: Pick<Props, 'integration' | 'onClose'> & { children?: React.ReactNode }) {
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
      {children}
    </ActDialog>
  )
}

function Store(props: Props) {
  const t = useTranslations('integrations')
  const { title } = props.integration
  const request = useStore()
  const { data, error } = request
  if (data) return <Decided money={data.money} {...props} />
  return (
    <Dialog title={t('disconnect.title', { title })} role="alertdialog" onClose={props.onClose}>
      {error ? (
        <RequestError title={t('money.failed')} request={request} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  )
}

function Decided({ money, ...props }: Props & { money: StoreMoney }) {
  const t = useTranslations('integrations.money')
  const locale = useLocale()
  const { integration, currency } = props
  const count = cardsThere(money)
  const isGone = integration.problem === 'uninstalled'
  // decided once, because the money leaves while the dialog is open
  const [asks] = useState(count > 0 && !isGone)
  if (asks) return <DisconnectStoreDialog money={money} {...props} />
  return (
    <Usual {...props}>
      {count > 0 && (
        <Notice tone="warning">
          {t('gone', { count, amount: moneyText(money.amount, currency, locale) })}
        </Notice>
      )}
    </Usual>
  )
}
