'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { invalidate } from '#client/query.ts'
import { useAround, useName } from '#components/assets/state/editor-context.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { listAssetCopies, removeAssetCopy } from '#contract/assets/calls.ts'

type Props = {
  copy: {
    copy_id: string
    title: string
    created_at: string
    by: { name: string; email: string } | null
  }
  onUse: () => void
}

/** One copy: who kept it when, to begin from it or to remove it. */
export function CopyRow({ copy: { copy_id: id, title, created_at, by }, onUse }: Props) {
  const t = useTranslations('asset-editor.copies')
  const name = useName()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { zone } = useAround()
  const { act, isBusy } = useAct(
    removeAssetCopy,
    () => void invalidate(client, listAssetCopies),
    (cause) => toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
  )
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-sm text-text-muted">
          <DateTime at={created_at} zone={zone} exact />
          {by && ` · ${by.name || by.email}`}
        </p>
      </div>
      <Button size="small" aria-label={t('useNamed', { title })} onClick={onUse}>
        {t('use')}
      </Button>
      <IconButton
        icon={Trash2}
        label={t('remove', { title })}
        aria-disabled={isBusy}
        onClick={() => act({ params: { name, id } })}
      />
    </li>
  )
}
