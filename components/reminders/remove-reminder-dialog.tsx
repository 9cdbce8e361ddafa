'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import {
  listReminders,
  previewReminders,
  removeReminder,
  restoreReminder,
} from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Removes a rule; the message that it is gone has Undo. */
export function RemoveReminderDialog({
  reminder,
  onClose,
}: {
  reminder: Reminder
  onClose: () => void
}) {
  const t = useTranslations('reminders.remove')
  const mails = useMailWords()
  const say = useRuleWords()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const params = { id: reminder.reminder_id }
  const undo = () =>
    call(restoreReminder, { params })
      .then(() => toast({ tone: 'positive', title: t('undone') }))
      .catch((cause: unknown) =>
        toast({ tone: 'danger', title: t('notUndone'), about: refusalText(cause) }),
      )
      .finally(() => invalidate(client, listReminders, previewReminders))
  const { act, isBusy, problem } = useAct(removeReminder, () => {
    void invalidate(client, listReminders, previewReminders)
    toast({
      tone: 'positive',
      title: t('done'),
      action: { label: t('undo'), onPress: () => void undo() },
    })
    onClose()
  })
  return (
    <ActDialog
      title={t('title')}
      submit={t('submit')}
      look="danger"
      role="alertdialog"
      {...{ problem, isBusy, onClose }}
      onSubmit={() => act({ params })}
    >
      <p>{t('about', { mail: mails.name(reminder.mail), when: say(reminder) })}</p>
    </ActDialog>
  )
}
