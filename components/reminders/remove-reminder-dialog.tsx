'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import { listReminders, previewReminders, removeReminder } from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Removes a rule. */
export function RemoveReminderDialog({
  reminder,
  onClose,
}: {
  reminder: Reminder
  onClose: () => void
}) {
  const t = useTranslations('reminders.remove')
  const mails = useTranslations('reminders.mails')
  const say = useRuleWords()
  const client = useQueryClient()
  const { act, isBusy, problem } = useAct(removeReminder, () => {
    void invalidate(client, listReminders, previewReminders)
    toast({ tone: 'positive', title: t('done') })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params: { id: reminder.reminder_id } })}
    >
      <p>{t('about', { mail: mails(reminder.mail), when: say(reminder) })}</p>
    </ActDialog>
  )
}
