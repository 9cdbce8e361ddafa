'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { OnceDialog } from '#components/commerce/act/once-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { TextField } from '#components/ui/form/text-field.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { listShopperKeys, makeShopperKey } from '#contract/shopper/install.ts'

/** Creates a signing key with a name, then shows it once. */
export function MakeSigningKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('install.keys')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [name, setName] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(makeShopperKey, { body: { name: name.trim() } }),
    onSuccess: () => invalidate(client, listShopperKeys),
    // the key is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  if (data) {
    const words = { label: t('key'), once: t('toldAbout'), close: t('close') }
    return <OnceDialog title={t('told')} value={data.key} {...{ words, onClose }} />
  }
  return (
    <ActDialog
      title={t('make')}
      submit={t('submit')}
      problem={error ? refusalText(error) : undefined}
      isBusy={isPending}
      isBlocked={!name.trim()}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="text-text-muted">{t('about')}</p>
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        required
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  )
}
