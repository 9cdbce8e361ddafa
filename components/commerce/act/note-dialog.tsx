'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { ActDialog } from './act-dialog.tsx'
import { useAct } from './use-act.ts'

type Props<E> = {
  title: string
  note: string | null
  endpoint: E
  /** builds the call that saves the note; null removes it */
  inputOf: (note: string | null) => Input<E>
  onClose: () => void
}

/** Edits a staff-only note. */
export function NoteDialog<const E extends Endpoint>({
  title,
  note,
  endpoint,
  inputOf,
  onClose,
}: Props<E>) {
  const t = useTranslations('commerce.note')
  const [typed, setTyped] = useState(note ?? '')
  const { act, isBusy, problem } = useAct(endpoint, () => {
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  return (
    <ActDialog
      title={title}
      submit={t('submit')}
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act(inputOf(typed.trim() || null))}
    >
      <TextArea
        label={t('label')}
        help={t('internal')}
        rows={4}
        maxLength={2000}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  )
}
