'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import { changeReminder, listReminders, previewReminders } from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { inputOf } from '#rules/reminders/form.ts'

type Props = { reminder: Reminder; onAsk: () => void }

/** Switches a rule off; switching on opens its forecast first, because emails leave by it. */
export function ReminderSwitch({ reminder, onAsk }: Props) {
  const t = useTranslations('reminders')
  const { name } = useMailWords()
  const client = useQueryClient()
  const { act, isBusy } = useAct(
    changeReminder,
    () => {
      void invalidate(client, listReminders, previewReminders)
      toast({ tone: 'positive', title: t('switchedOff') })
    },
    () => toast({ tone: 'danger', title: t('notSaved') }),
  )
  return (
    <Checkbox
      label={t(reminder.active ? 'on' : 'off')}
      aria-label={t('switchOf', { mail: name(reminder.mail) })}
      checked={reminder.active}
      disabled={isBusy}
      onChange={(event) => {
        if (event.target.checked) onAsk()
        else
          act({
            params: { id: reminder.reminder_id },
            body: { ...inputOf(reminder), active: false },
          })
      }}
    />
  )
}
