'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { deleteBulk, listBulks } from '#contract/bulk/draft.ts'
import { deleteCampaign } from '#contract/bulk/campaigns.ts'
import { useRouter } from '#i18n/navigation.ts'

/** Deletes a campaign that has moved no money. */
export function DeleteDialog({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const t = useTranslations('bulk.delete')
  const client = useQueryClient()
  const router = useRouter()
  const { act, isBusy, problem } = useAct(bulk.legacy ? deleteCampaign : deleteBulk, () => {
    void invalidate(client, listBulks)
    toast({ tone: 'positive', title: t('done', { title: bulk.title }) })
    router.push('/bulk-gift-cards')
  })
  return (
    <ActDialog
      title={t('title', { title: bulk.title })}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: bulk.bulk_id } })}
    >
      <p>{t('about')}</p>
    </ActDialog>
  )
}
