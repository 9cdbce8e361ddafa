'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { restoreDesignVersion, withdrawDesignVersion } from '#contract/emails/edit.ts'
import { useAround } from './editor-context.tsx'
import { useReload, useTarget } from './use-save.ts'

type Published = { no: number; before: number; live_from: string; isLater: boolean }

/** Runs an undo of a toast; says if it was refused. */
function useUndoing() {
  const t = useTranslations('email-editor.undo')
  const refusalText = useRefusalText()
  const reload = useReload()
  return (act: () => Promise<unknown>, how: 'document' | 'versions') => async () => {
    try {
      await act()
      await reload(how)
      toast({ tone: 'positive', title: t('done') })
    } catch (cause) {
      toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    }
  }
}

/** Says that a version was published or scheduled, with Undo. */
export function usePublished() {
  const t = useTranslations('email-editor.published')
  const format = useFormatter()
  const target = useTarget()
  const { scheduledZone } = useAround()
  const reload = useReload()
  const undoing = useUndoing()
  return async ({ no, before, live_from, isLater }: Published) => {
    await reload('versions')
    const numbered = (number: number) => ({
      ...target,
      params: { ...target.params, no: String(number) },
    })
    const undo = isLater
      ? () => call(withdrawDesignVersion, numbered(no))
      : () => call(restoreDesignVersion, { ...numbered(before), body: { to: 'live' } })
    const at = format.dateTime(new Date(live_from), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: scheduledZone,
    })
    toast({
      tone: 'positive',
      title: isLater ? t('scheduled', { no, at }) : t('live', { no }),
      about: t('about'),
      action: { label: t('undo'), onPress: () => void undoing(undo, 'versions')() },
    })
  }
}
