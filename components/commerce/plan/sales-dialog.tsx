'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getShop } from '#contract/shop/calls.ts'
import { SalesForm } from './sales-form.tsx'

type Props = {
  /** the plan or feature in question */
  service?: string
  isUpgrade: boolean
  onClose: () => void
}

/** Asks sales about a plan, with the name and address of the person who asks filled in. */
export function SalesDialog({ onClose, ...about }: Props) {
  const t = useTranslations('commerce.sales')
  const { data: shop, isPending } = useQuery({ ...queryFor(getShop, {}), retry: false })
  if (isPending)
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <Skeleton className="h-48 w-full" />
      </Dialog>
    )
  const start = {
    name: shop?.viewer?.name ?? shop?.shop_owner ?? '',
    company: shop?.name ?? '',
    email: shop?.viewer?.email ?? '',
  }
  return <SalesForm {...about} start={start} onClose={onClose} />
}
