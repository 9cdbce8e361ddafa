'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import { useName, useStore } from '#components/assets/state/editor-context.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import { createAssetCopy, getAssetCopy, listAssetCopies } from '#contract/assets/calls.ts'
import { withoutLost } from '#rules/assets/problems.ts'
import { CopyRow } from './copy-row.tsx'

/** Keeps what is edited under a name, and lists what was kept before. */
export function CopiesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('asset-editor.copies')
  const name = useName()
  const store = useStore()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [title, setTitle] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const request = useQuery({ ...queryFor(listAssetCopies, { params: { name } }), staleTime: 0 })
  const { act, isBusy, problem } = useAct(createAssetCopy, ({ copy }) => {
    setTitle('')
    void invalidate(client, listAssetCopies)
    toast({ tone: 'positive', title: t('created', { title: copy.title }) })
  })
  const create = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // a button that is disabled under its focus would leave Escape to nobody
    field.current?.focus()
    if (title.trim() && !isBusy)
      act({
        params: { name },
        body: { title: title.trim(), data: withoutLost(name, store.now) },
      })
  }
  const use = async (id: string): Promise<void> => {
    try {
      const { copy } = await call(getAssetCopy, { params: { name, id } })
      store.write(copy.data as AssetData)
      onClose()
      toast({
        tone: 'positive',
        title: t('used', { title: copy.title }),
        about: t('usedAbout'),
        action: { label: t('undo'), onPress: store.undo },
      })
    } catch (cause) {
      toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    }
  }
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form noValidate onSubmit={create} className="flex items-start gap-2">
        <TextField
          ref={field}
          className="flex-1"
          label={t('name')}
          help={t('nameHelp')}
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" look="primary" className="mt-6" busy={isBusy}>
          {t('create')}
        </Button>
      </form>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-16 w-full" />}
      {request.data?.copies.length === 0 && <p className="text-text-muted">{t('none')}</p>}
      <ul aria-label={t('title')} className="flex flex-col divide-y divide-line">
        {request.data?.copies.map((copy) => (
          <CopyRow key={copy.copy_id} copy={copy} onUse={() => void use(copy.copy_id)} />
        ))}
      </ul>
    </Dialog>
  )
}
