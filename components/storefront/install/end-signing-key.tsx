'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { endShopperKey, listShopperKeys } from '#contract/shopper/install.ts'
import type { ShopperKey } from '#contract/shopper/install-shapes.ts'

type Props = { signingKey: ShopperKey; onClose: () => void }

/** Confirms that a signing key is revoked. */
export function EndSigningKey({ signingKey: { key_id: id, name }, onClose }: Props) {
  const t = useTranslations('install.keys')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(endShopperKey, { params: { id } }),
    onSuccess: () => {
      toast({ tone: 'positive', title: t('endDone', { name }) })
      onClose()
    },
    onSettled: () => invalidate(client, listShopperKeys),
  })
  return (
    <ActDialog
      title={t('endTitle', { name })}
      submit={t('endSubmit')}
      look="danger"
      role="alertdialog"
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('endAbout')}</p>
    </ActDialog>
  )
}
