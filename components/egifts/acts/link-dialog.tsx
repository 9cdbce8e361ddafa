'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { copyEgiftLink } from '#contract/egifts/calls.ts'
import type { GiftDialog } from './gift-dialog.ts'
import { useGiftAct } from './use-gift-act.ts'

/** Explains the link's value, then shows it for copying. */
export function LinkDialog({ gift, onClose }: GiftDialog) {
  const t = useTranslations('egifts')
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy, problem } = useGiftAct(
    copyEgiftLink,
    () => null,
    (answer) => setLink(answer.link),
  )
  const copy = async () => {
    if (!link) return
    // if the browser refuses, the link can still be selected
    await navigator.clipboard.writeText(link).then(
      () => toast({ tone: 'positive', title: t('link.copied') }),
      () => toast({ tone: 'warning', title: t('link.notCopied') }),
    )
  }
  if (link === null)
    return (
      <ActDialog
        title={t('acts.link')}
        submit={t('link.submit')}
        {...{ problem, isBusy, onClose }}
        onSubmit={() => act({ params: { id: gift.egift_id } })}
      >
        <p>{t('link.about', { name: gift.recipient.name })}</p>
      </ActDialog>
    )
  return (
    <Dialog
      title={t('acts.link')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" onClick={() => void copy()}>
            {t('link.copy')}
          </Button>
        </>
      }
    >
      <input
        readOnly
        aria-label={t('link.label')}
        className={`${inputLook} h-control`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
