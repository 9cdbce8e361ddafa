'use client'

import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { changeCustomer } from '#contract/customers/change.ts'
import type { CustomerDialog } from './customer-dialog.ts'

/**
 * Blocks or unblocks rewards: workflows and campaigns give a blocked customer nothing; staff still
 * can.
 */
export function BlockDialog({ customer, onClose }: CustomerDialog) {
  const t = useTranslations('customers.block')
  const blocked = customer.blocked_at === null
  const way = blocked ? 'block' : 'unblock'
  const params = { id: customer.platform_customer_id }
  const back = useAct(changeCustomer, () => toast({ tone: 'positive', title: t('back') }))
  const { act, isBusy, problem } = useAct(changeCustomer, () => {
    toast({
      tone: 'positive',
      title: t(`${way}.done`),
      action: {
        label: t('undo'),
        onPress: () => back.act({ params, body: { blocked: !blocked } }),
      },
    })
    onClose()
  })
  return (
    <ActDialog
      title={t(`${way}.title`)}
      submit={t(`${way}.submit`)}
      look={blocked ? 'danger' : 'primary'}
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params, body: { blocked } })}
    >
      <p>{t(`${way}.about`)}</p>
    </ActDialog>
  )
}
